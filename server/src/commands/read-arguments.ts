// Parses a command's arguments (its words and options), and writes its help.
import { parseArgs } from "node:util";
import { WrongUsage, type Command, type CommandOption, type CommandArguments } from "./command.ts";

const common: Readonly<Record<string, CommandOption>> = {
  json: { help: "prints one JSON object" },
  help: { help: "says this" },
};

const optionsOf = (command: Command) => ({ ...command.options, ...common });

/**
 * @throws WrongUsage for an unknown option, a missing or an extra word
 */
export function readArguments(command: Command, args: readonly string[]): CommandArguments {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { values, positionals } = parse(args, options);
  const result = { words: positionals, options: values };
  if (values["help"] === true) return result;
  for (const [index, word] of command.words.entries()) {
    const argument = positionals[index];
    if (argument === undefined) throw new WrongUsage(`${word} is missing.`);
    if (/[a-z]/.test(word) && !word.split("|").includes(argument))
      throw new WrongUsage(`'${argument}' is none of ${word.replaceAll("|", ", ")}.`);
  }
  const superfluous = positionals[command.words.length];
  if (superfluous !== undefined) throw new WrongUsage(`'${superfluous}' is one word too many.`);
  return result;
}

function parse(args: readonly string[], options: Record<string, { type: "boolean" | "string" }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Uses Node's message, without its advice for programmers.
    throw new WrongUsage((error as Error).message.split(". ")[0] + ".");
  }
}

/** Writes how the command is used, and every option on its own line. */
export function helpOf(command: Command): string {
  const all = Object.entries(optionsOf(command)).map(
    ([name, { value, help }]) => [`--${name}${value === undefined ? "" : ` ${value}`}`, help] as const,
  );
  const width = Math.max(...all.map(([written]) => written.length));
  const optionLines = Object.entries(command.options).map(
    ([name, { value }]) => ` [--${name}${value === undefined ? "" : ` ${value}`}]`,
  );
  return [
    `npm run ${command.name} -- ${[...command.words, ""].join(" ").trimEnd()}${optionLines.join("")} [--json]`.replace(
      "--  [",
      "-- [",
    ),
    command.summary,
    "",
    ...all.map(([written, help]) => `  ${written.padEnd(width)}  ${help}`),
  ].join("\n");
}
