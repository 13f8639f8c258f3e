// Vitest's global set-up: one PostgreSQL for the run.
import { startPostgresServer } from "./postgres-server.ts";

/** Starts PostgreSQL; the function it answers stops it. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  return server.stop;
}
