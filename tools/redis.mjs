// Finds redis-server for the tests with several processes, or installs Debian's. Run as a program, it prints the path.
import { pathToFileURL } from "node:url";
import { ensureProgram } from "./packages.mjs";

/**
 * Returns the path of redis-server; installs it if it is missing. @throws Error with a sentence that says what to type
 */
export const ensureRedis = () =>
  ensureProgram("redis-server", ["redis-server", "/usr/bin/redis-server", "/usr/sbin/redis-server"]);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${await ensureRedis()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
