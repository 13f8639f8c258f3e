// A rejected promise without a handler, as in a library, must not end the process: every socket and every running call
// would end with it.
import type { Logger } from "./logger.ts";

let count = 0;

/** Their number in this process. */
export const unhandledRejections = (): number => count;

/** From now on they are logged and counted, and the process continues. */
export function surviveUnhandledRejections(log: Logger): void {
  process.on("unhandledRejection", (reason) => {
    count += 1;
    log.error({ err: reason }, "A promise failed and nobody caught it. The process goes on.");
  });
}
