"""Random examples may take as long as a busy machine needs."""

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
