// A separate PostgreSQL, for tests that stop it, because the shared one serves other tests.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeEmbeddedDataFolder, startSmallDatabase } from "./embedded-template.ts";

/** A migrated database that can be made to hang. */
export interface OwnPostgres {
  readonly url: string;
  /** Sends SIGSTOP to all its processes: connections stay open, but nothing is answered. */
  suspend(): void;
  /** Lets its processes continue (SIGCONT). */
  resume(): void;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-own-"));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, "data");
  await makeEmbeddedDataFolder(dataDir);
  const server = await startSmallDatabase(dataDir);
  const signal = (name: NodeJS.Signals) => {
    const postmaster = server.pid() ?? 0;
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    // Starts with the postmaster, so that it starts no new process.
    for (const pid of [postmaster, ...children.trim().split(" ").map(Number)]) {
      try {
        process.kill(pid, name);
      } catch {
        // this process has just ended
      }
    }
  };
  return {
    url: server.url,
    suspend: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    async stop() {
      signal("SIGCONT");
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
