// Reads the fenced blocks of docs/operating.md: tests take the commands that they run or check from the page itself.

/**
 * Finds the blocks of one kind, each with its heading and the line at which it begins.
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
 * Finds the commands in the `console` blocks: the text at a prompt, `# ` for root's, `$ ` for any user's, with a
 * machine's name before it if there are two machines. Lines without a prompt are the text for the editor that the
 * command before them opens.
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
