// Loads many rows as a restore does: first the rows, then indexes and foreign keys, each created in one go.
import type pg from "pg";

/** A constraint or an index that was removed: the statements that drop and create it. */
interface Removed {
  drop: string;
  create: string;
}

/**
 * Runs `load` while these tables have no foreign keys, from or to them. They are created again afterwards, which checks
 * them.
 * @throws Error from PostgreSQL if a loaded row violates one of them
 */
export async function withoutForeignKeys(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Removed>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`,
    [tables],
  );
  await runWithout(client, rows, load);
}

/**
 * Runs `load` while the tables have no indexes, including primary keys and exclusion constraints. Drop foreign keys to
 * them first. Triggers stay active, so that the tables they write to are filled as in the product.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Removed>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype in ('p', 'u', 'x') and conrelid = any ($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index i where indrelid = any ($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and contype in ('p', 'u', 'x'))`,
    [tables],
  );
  await runWithout(client, rows, load);
}

async function runWithout(
  client: pg.Client,
  removed: readonly Removed[],
  load: () => Promise<void>,
): Promise<void> {
  for (const { drop } of removed) await client.query(drop);
  await load();
  for (const { create } of removed) await client.query(create);
}
