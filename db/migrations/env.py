"""How Alembic runs our migrations: on the connection `db.migrate` hands it, inside the transaction begun there."""

from alembic import context

from db import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    transactional_ddl=True,
    render_as_batch=True,
    on_version_apply=context.config.attributes.get("step"),
)
context.run_migrations()
