// Vitest's global set-up: one PostgreSQL for the run, shared by the projects that need one.
import { startPostgresServer, type PostgresServer } from "./postgres-server.ts";

const shared = globalThis as { hourhandTestServer?: { server: Promise<PostgresServer>; users: number } };

/** Starts PostgreSQL, or joins the one another project of this run started; the function it answers stops it. */
export async function setup(): Promise<() => Promise<void>> {
  const running = (shared.hourhandTestServer ??= { server: startPostgresServer(), users: 0 });
  running.users++;
  await running.server;
  return async () => {
    if (--running.users > 0) return;
    delete shared.hourhandTestServer;
    await (await running.server).stop();
  };
}
