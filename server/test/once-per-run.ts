// What several files of a run copy, and only the first of them makes.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { superuserVariable } from "./database.ts";
import { runFolder } from "./programs.ts";

/** Calls `make` if no file of this run has done so; waits while another process does it. */
export async function oncePerRun(name: string, make: () => Promise<void>): Promise<void> {
  const mark = join(runFolder(), `${name}.made`);
  if (existsSync(mark)) return;
  const client = new pg.Client({ connectionString: process.env[superuserVariable] });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    if (existsSync(mark)) return;
    await make();
    writeFileSync(mark, "");
  } finally {
    // Releases the lock.
    await client.end();
  }
}
