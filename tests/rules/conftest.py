"""Random examples may take as long as a busy machine needs."""

import gc

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")

# The games that were played are kept to the end: looking through them for garbage would be a tenth of all work.
gc.set_threshold(200_000)
