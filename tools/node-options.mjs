// What Node is told for the server and for the operator's commands.

// The contract holds 'backup' to 250 MiB whatever the amount: what fills it is buffers that nobody needs any more, which V8
// collects the later the larger a heap it may have.
const memoryBounds = ["--max-semi-space-size=2", "--max-old-space-size=160"];

/**
 * The options of Node itself, before the program.
 * @param {string | undefined} command its name, as behind `npm run`
 * @returns {string[]}
 */
export const nodeOptionsOf = (command) => [
  "--enable-source-maps",
  ...(command === "backup" ? memoryBounds : []),
];

/**
 * Node's options for the server; the container and the systemd unit carry the same. V8's own 16 MiB for young objects are
 * collected so often that a tenth of a busy server's CPU goes with it; with 64 a server at rest came near its bound of 250 MiB.
 */
export const serverOptions = ["--enable-source-maps", "--max-semi-space-size=32"];
