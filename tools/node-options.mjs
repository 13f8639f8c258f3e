// Node's options for the server and for the operator's commands.

// The contract limits 'backup' to 250 MiB, whatever the amount of data. Mostly garbage buffers fill that, which V8
// collects the later the larger its heap may be.
const memoryBounds = ["--max-semi-space-size=2", "--max-old-space-size=160"];

/**
 * Returns Node's own options, which come before the program.
 * @param {string | undefined} command its name, as in `npm run`
 * @returns {string[]}
 */
export const nodeOptionsOf = (command) => [
  "--enable-source-maps",
  ...(command === "backup" ? memoryBounds : []),
];

/**
 * Node's options for the server; the container and the systemd unit have the same. With V8's default of 16 MiB for
 * young objects, collecting them takes a tenth of a busy server's CPU; with 64 MiB, an idle server came near its limit
 * of 250 MiB.
 */
export const serverOptions = ["--enable-source-maps", "--max-semi-space-size=32"];
