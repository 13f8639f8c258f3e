// Runs one command: its result on stdout, progress and refusals on stderr, and the exit code (docs/rules/operation.md 18–20).
import { resolve } from "node:path";
import { environmentValues, settingsFromEnvironment } from "../settings/environment.ts";
import { CommandRefused, WrongUsage, type Command, type CommandContext, type Outcome } from "./command.ts";
import { helpOf, readArguments } from "./read-arguments.ts";
import { withoutSecrets } from "../platform/checks/without-secrets.ts";

/** 0 done, 1 refused, failed or findings, 2 called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** Runs a command with what followed its name. */
export async function runCommand(command: Command, args: readonly string[]): Promise<ExitCode> {
  const mask = maskOfEnvironment();
  const wantsJson = args.includes("--json");
  const print = (outcome: Outcome) => {
    const { ok, reply, lines } = outcome;
    if (wantsJson) process.stdout.write(`${JSON.stringify(reply, maskedBy(mask))}\n`);
    else if (lines) process.stdout.write(`${mask(lines.join("\n"))}\n`);
    else if (ok) process.stdout.write(`${mask(reply.message)}\n`);
    if (!ok) process.stderr.write(`${mask(reply.message)}\n`);
  };
  try {
    const given = readArguments(command, args);
    if (given.options["help"] === true) {
      process.stdout.write(`${helpOf(command)}\n`);
      return 0;
    }
    const outcome = await command.run(given, contextWith(mask));
    print(outcome);
    return outcome.ok ? 0 : 1;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isWrong = error instanceof WrongUsage;
    print({
      ok: false,
      reply: { message: isWrong ? `${message} See npm run ${command.name} -- --help` : message },
    });
    if (!isWrong && !(error instanceof CommandRefused) && process.env["LOG_LEVEL"] === "debug")
      process.stderr.write(`${mask(error instanceof Error ? (error.stack ?? "") : "")}\n`);
    return isWrong ? 2 : 1;
  }
}

/** What others may have worded; the other fields are our own words, names and numbers. */
const worded: ReadonlySet<string> = new Set(["message", "detail", "advice"]);

const maskedBy = (mask: (text: string) => string) => (name: string, value: unknown) =>
  typeof value === "string" && worded.has(name) ? mask(value) : value;

function contextWith(mask: (text: string) => string): CommandContext {
  return {
    settings: settingsFromEnvironment,
    report: (sentence) => void process.stderr.write(`${mask(sentence)}\n`),
    // npm runs a script in the root of the clone and says where it was typed.
    pathOf: (path) => resolve(process.env["INIT_CWD"] ?? ".", path),
  };
}

function maskOfEnvironment(): (text: string) => string {
  try {
    return withoutSecrets(environmentValues());
  } catch {
    // A file of settings that cannot be read is told by whoever needs them.
    return withoutSecrets(process.env);
  }
}
