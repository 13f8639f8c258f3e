// Starts the embedded database in its own process, for tests that kill it. Argument: DATA_DIR. Prints one line of JSON,
// then waits for SIGTERM.
import { startEmbeddedDatabase } from "../src/launch.ts";
import { testBinaries } from "./binaries.ts";

const log = { info: () => {}, warn: (_: object, text: string) => process.stderr.write(`${text}\n`) };
try {
  const database = await startEmbeddedDatabase({
    dataDir: process.argv[2] ?? "",
    log,
    durable: false,
    binaries: testBinaries(),
  });
  const { url, adopted, location, moved } = database;
  process.stdout.write(`${JSON.stringify({ url, adopted, location, moved, pid: database.pid() })}\n`);
  process.once("SIGTERM", () => void database.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exit(1);
}
