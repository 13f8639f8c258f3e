// The fenced blocks of docs/operating.md. Tests take the commands they run or read from the page itself.

/**
 * The blocks of one kind, with the line each begins at and its heading.
 * @param {string} page
 * @param {string} kind the word after the fence: sh, console, ini
 */
export function blocksOf(page, kind) {
  return [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map((match) => {
    const before = page.slice(0, match.index);
    return {
      line: before.split("\n").length + 1,
      heading:
        before
          .match(/^## .+$/gm)
          ?.at(-1)
          ?.slice(3) ?? "",
      text: match[1],
    };
  });
}

/**
 * The commands of the `console` blocks: the text at a prompt, `# ` for root's, `$ ` for any user's, with a machine's
 * name before it where there are two. Lines without a prompt are the text for the editor that the command before them
 * opens.
 * @param {string} page
 */
export const consoleBlocksOf = (page) =>
  blocksOf(page, "console").map(({ line, heading, text }) => {
    /** @type {{ line: number, machine: string, prompt: string, text: string, written: string[] }[]} */
    const commands = [];
    for (const [index, one] of text.trimEnd().split("\n").entries()) {
      const [, machine, prompt, command] = /^(\w*)([#$]) (.+)$/.exec(one) ?? [];
      if (command) commands.push({ line: line + index, machine, prompt, text: command, written: [] });
      else commands.at(-1)?.written.push(one);
    }
    return { line, heading, commands };
  });
