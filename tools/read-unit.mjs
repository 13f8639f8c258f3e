// Reads systemd units as far as those of deploy/ need: the keys, and the words of a command (systemd.service(5),
// "Command lines").

/**
 * The keys of a unit with all their values, from its files in order.
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

/** The variables that `Environment=` sets: words, of which one in quotes may hold spaces; the later one wins. */
export const environmentOf = (values) =>
  Object.fromEntries(
    values
      .flatMap((value) => [...value.matchAll(/"([^"]*)"|(\S+)/g)])
      .map(([, quoted, bare]) => quoted ?? bare)
      .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );

/** The words of an `ExecStart=` in an environment. */
export const wordsOf = (command, environment) =>
  command.split(" ").flatMap((word) => {
    // $NAME alone is split at its spaces, ${NAME} never is.
    const [, split] = /^\$(\w+)$/.exec(word) ?? [];
    if (split !== undefined) return environment[split].split(" ").filter((one) => one !== "");
    return [word.replaceAll(/\$\{(\w+)\}/g, (_place, name) => environment[name])];
  });
