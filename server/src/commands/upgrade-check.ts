// npm run upgrade:check: reports what the next start would do to the database. Changes nothing (docs/rules/operation.md
// 21).
import type { Pool } from "pg";
import {
  appliedMigrations,
  compareMigrations,
  type AppliedMigration,
} from "../platform/database/applied-migrations.ts";
import { readMigrations, type Migration, type MigrationKind } from "../platform/database/migrate.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "../unfinished-restore.ts";
import { productVersion } from "../version.ts";
import type { Command, Outcome } from "./command.ts";
import { withDatabase } from "./open-database.ts";
import { servedVersion, sizesOfTables } from "./queries.ts";

/** A migration of this version that the database does not have. */
export interface PendingMigration {
  name: string;
  /** `expand` keeps everything that the running version uses; `contract` removes something. */
  kind: MigrationKind;
  /** The estimated time for this amount of data. */
  seconds: number;
  /** Tables to which nobody can write during the migration. */
  locks: string[];
  /** Whether the running version still works after the migration. */
  survives: boolean;
}

export const upgradeCheck: Command = {
  name: "upgrade:check",
  summary: "Says what the next start would do to the database, and whether the running version survives it.",
  words: [],
  options: {},
  run(_given, context) {
    const settings = context.settings();
    // After an unfinished restore no version can serve, and no server starts.
    refuseUnfinishedFolder(settings);
    return withDatabase(settings, async (pool) => {
      await refuseUnfinishedDatabase(pool);
      return check(pool);
    });
  },
};

async function check(pool: Pool): Promise<Outcome> {
  const applied = await appliedMigrations(pool);
  const from = await servedVersion(pool);
  const to = productVersion();
  const { unknown, changed, missing } = compareMigrations(applied, readMigrations());
  const strange = [...unknown, ...changed].toSorted((one, other) => one.number - other.number);
  const isServed = applied.length > 0;
  const pending = await Promise.all(missing.map((migration) => described(pool, migration, isServed)));
  const message = messageOf(strange, pending);
  const ok = strange.length === 0 && pending.every(({ survives }) => survives);
  return {
    ok,
    reply: { from, to, pending, message },
    lines: [
      `from ${from ?? "an unknown version"} to ${to}`,
      ...pending.map(
        ({ name, kind, seconds, locks }) =>
          `${kind.padEnd(8)} ${name}, about ${seconds} s${locks.length > 0 ? `, locks ${locks.join(", ")}` : ""}`,
      ),
      ...(ok ? [message] : []),
    ],
  };
}

function messageOf(strange: readonly AppliedMigration[], pending: readonly PendingMigration[]): string {
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(", ");
  if (strange.length > 0)
    return (
      `The database has migrations that this version does not know or that were changed: ${names(strange)}. ` +
      "Please check out the version that made them, or a newer one."
    );
  if (pending.length === 0) return "Nothing is pending: the database is as this version needs it.";
  const fatal = pending.filter(({ survives }) => !survives);
  if (fatal.length > 0)
    return (
      `The running version does not survive ${names(fatal)}. ` +
      "Please stop every running process before the new version is started."
    );
  return `Pending: ${names(pending)}. The running version survives all of them; start the new version beside it.`;
}

const bytesPerSecond = 50 * 1024 * 1024;

async function described(
  pool: Pool,
  { name, kind, sql }: Migration,
  isServed: boolean,
): Promise<PendingMigration> {
  const touched = touchedTables(sql);
  const rows = await sizesOfTables(pool, [[...touched.keys()]]);
  const walked = rows.filter((row) => touched.get(row.name) === "walked");
  const bytes = walked.reduce((sum, row) => sum + row.bytes, 0);
  return {
    name,
    kind,
    seconds: Math.ceil(bytes / bytesPerSecond) + 1,
    locks: rows.map((row) => row.name),
    survives: kind === "expand" || !isServed,
  };
}

/** Finds the tables that the statements lock, and those that they also scan. */
function touchedTables(sql: string): Map<string, "locked" | "walked"> {
  const statements = sql
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(";");
  const touched = new Map<string, "locked" | "walked">();
  for (const statement of statements) {
    const isTrigger = /^\s*(?:create|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b/i.test(
      statement,
    );
    const isWalked =
      !isTrigger &&
      /\b(update|delete|create\s+(unique\s+)?index|add\s+constraint|set\s+not\s+null|type|generated)\b/i.test(
        statement,
      );
    const [changed, ...referenced] = tablesOf(statement);
    if (changed !== undefined && (isWalked || !touched.has(changed)))
      touched.set(changed, isWalked ? "walked" : "locked");
    for (const table of referenced)
      if (table !== undefined && !touched.has(table)) touched.set(table, "locked");
  }
  return touched;
}

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const changes = [
  String.raw`alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${name}`,
  String.raw`(?:drop|truncate)\s+(?:table\s+)?(?:if\s+exists\s+)?${name}`,
  String.raw`create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?(?:(?!on\b)"?\w+"?\s+)?on\s+(?:only\s+)?${name}`,
  String.raw`create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger[\s\S]*?\son\s+${name}`,
  String.raw`drop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+${name}`,
  String.raw`update\s+(?:only\s+)?${name}`,
  String.raw`delete\s+from\s+(?:only\s+)?${name}`,
].map((form) => new RegExp(`^\\s*${form}`, "i"));

/** Returns the table that a statement changes, then the other tables that it locks. */
function tablesOf(statement: string): (string | undefined)[] {
  const locked = /^\s*lock\s+(?:table\s+)?([\w",.\s]+?)(?:\s+in\s|$)/i.exec(statement)?.[1];
  if (locked !== undefined)
    return [undefined, ...locked.split(",").map((table) => table.replaceAll(/"|\bpublic\./g, "").trim())];
  const isDrop = /^\s*drop\s+(?!table|trigger)/i.test(statement);
  const changed = isDrop
    ? undefined
    : changes.map((form) => form.exec(statement)?.[1]).find((table) => table !== undefined);
  const referenced = [...statement.matchAll(new RegExp(String.raw`\breferences\s+${name}`, "gi"))];
  return [changed, ...referenced.map(([, table]) => table)];
}
