// Loaded into a server process that is measured: on SIGUSR2 it writes the event loop's longest stall (milliseconds) and
// the peak memory (MiB) since the previous signal.
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 2;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let max = 0;
setInterval(() => {
  max = Math.max(max, process.memoryUsage.rss());
}, 5).unref();
process.on("SIGUSR2", () => {
  const stall = Math.max(0, delay.max / 1e6 - resolution);
  process.stdout.write(`watched ${stall.toFixed(1)} ${(max / 2 ** 20).toFixed(1)}\n`);
  delay.reset();
  max = process.memoryUsage.rss();
});
