// A promise that fails with nobody to catch it, as in a library, must not end the process: every socket and every running call
// would go with it.
import type { Logger } from "./logger.ts";

let count = 0;

/** How many this process has had. */
export const unhandledRejections = (): number => count;

/** From now on they are logged and counted, and the process goes on. */
export function surviveUnhandledRejections(log: Logger): void {
  process.on("unhandledRejection", (reason) => {
    count += 1;
    log.error({ err: reason }, "A promise failed and nobody caught it. The process goes on.");
  });
}
