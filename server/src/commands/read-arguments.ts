// What follows a command's name: its words and options, and the help that names them all.
import { parseArgs } from "node:util";
import { WrongUsage, type Command, type CommandOption, type Given } from "./command.ts";

const common: Readonly<Record<string, CommandOption>> = {
  json: { help: "prints one JSON object" },
  help: { help: "says this" },
};

const optionsOf = (command: Command) => ({ ...command.options, ...common });

/** @throws WrongUsage for an unknown option, a missing or a superfluous word */
export function readArguments(command: Command, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { values, positionals } = parsed(args, options);
  const given = { words: positionals, options: values };
  if (values["help"] === true) return given;
  for (const [index, word] of command.words.entries()) {
    const found = positionals[index];
    if (found === undefined) throw new WrongUsage(`${word} is missing.`);
    if (/[a-z]/.test(word) && !word.split("|").includes(found))
      throw new WrongUsage(`'${found}' is none of ${word.replaceAll("|", ", ")}.`);
  }
  const superfluous = positionals[command.words.length];
  if (superfluous !== undefined) throw new WrongUsage(`'${superfluous}' is one word too many.`);
  return given;
}

function parsed(args: readonly string[], options: Record<string, { type: "boolean" | "string" }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's own sentence, without its advice on how to write a program.
    throw new WrongUsage((error as Error).message.split(". ")[0] + ".");
  }
}

/** How the command is typed, and every option in a line of its own. */
export function helpOf(command: Command): string {
  const all = Object.entries(optionsOf(command)).map(
    ([name, { value, help }]) => [`--${name}${value === undefined ? "" : ` ${value}`}`, help] as const,
  );
  const width = Math.max(...all.map(([written]) => written.length));
  const own = Object.entries(command.options).map(
    ([name, { value }]) => ` [--${name}${value === undefined ? "" : ` ${value}`}]`,
  );
  return [
    `npm run ${command.name} -- ${[...command.words, ""].join(" ").trimEnd()}${own.join("")} [--json]`.replace(
      "--  [",
      "-- [",
    ),
    command.summary,
    "",
    ...all.map(([written, help]) => `  ${written.padEnd(width)}  ${help}`),
  ].join("\n");
}
