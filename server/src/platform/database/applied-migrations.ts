// The migrations that a database has; it may be of an older version, or empty.
import { prepared, type Queryable, type Statement } from "./prepared-statements.ts";
import type { Migration } from "./migrate.ts";
import { onlyRow } from "./rows.ts";

const tableIsThere: Statement<{ is_there: boolean }, [table: string]> = prepared(
  "is_table_there",
  "select to_regclass($1) is not null as is_there",
);

/** Whether the database has a table of this name. */
export const isTableThere = async (runner: Queryable, table: string): Promise<boolean> =>
  onlyRow(await tableIsThere(runner, [table])).is_there;

/** A migration that was applied, with the checksum of its file. */
export interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

const appliedRows: Statement<AppliedMigration, []> = prepared(
  "applied_migrations",
  "select number, name, checksum from schema_migrations order by number",
);

/** Reads the applied migrations in order; none if the product was never started on this database. */
export async function appliedMigrations(runner: Queryable): Promise<AppliedMigration[]> {
  return (await isTableThere(runner, "schema_migrations")) ? appliedRows(runner, []) : [];
}

/** How the migrations of a database, or of an archive, differ from those of a build. */
export interface MigrationDifferences {
  /** Applied, but not in the build. */
  unknown: AppliedMigration[];
  /** Applied from a file with a different text. */
  changed: AppliedMigration[];
  /** In the build, but not applied. */
  missing: Migration[];
}

export function compareMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): MigrationDifferences {
  const ofBuild = ({ number }: AppliedMigration) => known[number - 1];
  return {
    unknown: applied.filter((row) => ofBuild(row) === undefined),
    changed: applied.filter((row) => (ofBuild(row)?.checksum ?? row.checksum) !== row.checksum),
    missing: known.slice(applied.length),
  };
}
