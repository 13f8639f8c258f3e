// Vitest's global set-up: starts one PostgreSQL and one bundle of the server per run, shared by the projects that need
// them.
import { startPostgresServer } from "./postgres-server.ts";
import { bundleTestPrograms } from "./programs.ts";

const shared = globalThis as { hourhandTestRun?: { parts: ReturnType<typeof start>; users: number } };

/** In this order, so that no PostgreSQL is left running if the bundle fails. */
const start = async () => {
  const removeBundle = await bundleTestPrograms();
  return { server: await startPostgresServer(), removeBundle };
};

/** Starts both, or joins those that another project of this run has started; the returned function stops them. */
export async function setup(): Promise<() => Promise<void>> {
  const running = (shared.hourhandTestRun ??= { parts: start(), users: 0 });
  running.users++;
  await running.parts;
  return async () => {
    if (--running.users > 0) return;
    delete shared.hourhandTestRun;
    const { server, removeBundle } = await running.parts;
    await server.stop();
    removeBundle();
  };
}
