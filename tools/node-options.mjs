// What Node is told for the operator's commands. The contract holds 'backup' to 250 MiB whatever the amount: what fills it is
// buffers that nobody needs any more, which V8 collects the later the larger a heap it may have.
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
