// Finds a free port for a server that a test or a benchmark starts.
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// By default, Linux, macOS and Windows never assign a port below 32768 automatically, so an outgoing connection or a
// listener on port 0 cannot take one of these between the check and the start.
const [first, last] = [15_000, 32_000];

/** @returns {Promise<number>} a port on which no process listens on this machine */
export async function freePort() {
  for (;;) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
}

/** @type {(port: number) => Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
