// A port for what a test or a bench starts.
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below 32768 Linux, macOS and Windows give no port by themselves unless told to: what listens on any port at all, or calls out, takes none of these meanwhile.
const [first, last] = [15_000, 32_000];

/** @returns {Promise<number>} a port on which nobody listens on this machine */
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
