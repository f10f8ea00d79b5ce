"""Alembic runs this for every command. The connection and its transaction are those of `app.store.db`."""

from alembic import context

from app.store.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
context.run_migrations()
