// A rejected promise that nothing handles, for example in a library, must not end the process, because every socket and
// every running call would end with it.
import type { Logger } from "./logger.ts";

let count = 0;

/** Returns how many unhandled rejections this process has had. */
export const unhandledRejections = (): number => count;

/** Makes the process log and count unhandled rejections from now on, and continue. */
export function surviveUnhandledRejections(log: Logger): void {
  process.on("unhandledRejection", (reason) => {
    count += 1;
    log.error({ err: reason }, "A promise failed and nobody caught it. The process goes on.");
  });
}
