// Reads systemd units, as far as the units of deploy/ need it: the keys, and the words of a command
// (systemd.service(5), "Command lines").

/**
 * Returns a function that reads all values of a key in a unit, from its files in order.
 * @param {string[]} texts the unit, then the drop-ins of `systemctl edit`
 * @returns {(key: string) => string[]}
 */
export function keysOf(...texts) {
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const line of texts.join("\n").split("\n")) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) keys.set(key, [...(keys.get(key) ?? []), value]);
  }
  return (key) => keys.get(key) ?? [];
}

/**
 * Returns the variables that `Environment=` sets: words, which may hold spaces if they are in quotes; the later one
 * wins.
 */
export const environmentOf = (values) =>
  Object.fromEntries(
    values
      .flatMap((value) => [...value.matchAll(/"([^"]*)"|(\S+)/g)])
      .map(([, quoted, bare]) => quoted ?? bare)
      .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );

/** Returns the words of an `ExecStart=`, with the variables of an environment inserted. */
export const wordsOf = (command, environment) =>
  command.split(" ").flatMap((word) => {
    // The value of $NAME is split at its spaces if $NAME is a whole word; that of ${NAME} never is.
    const [, split] = /^\$(\w+)$/.exec(word) ?? [];
    if (split !== undefined) return environment[split].split(" ").filter((one) => one !== "");
    return [word.replaceAll(/\$\{(\w+)\}/g, (_place, name) => environment[name])];
  });
