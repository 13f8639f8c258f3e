// Runs one command: its result on stdout, progress and refusals on stderr, and the exit code (docs/rules/operation.md 18–20).
import { resolve } from "node:path";
import { environmentValues, inspectEnvironment, settingsFromEnvironment } from "../settings/environment.ts";
import type { Environment } from "../settings/setting-reader.ts";
import { CommandRefused, WrongUsage, type Command, type CommandContext, type Outcome } from "./command.ts";
import { explain } from "./explain.ts";
import { helpOf, readArguments } from "./read-arguments.ts";
import { withoutSecrets } from "../platform/checks/without-secrets.ts";

/** Means: 0 success; 1 refused, failed or with findings; 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** The process that runs a command. */
export interface CommandProcess {
  readonly env: Environment;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs a command.
 * @param args its arguments
 * @param of `process`, or a substitute in tests
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  of: CommandProcess,
): Promise<ExitCode> {
  const { env, stdout, stderr } = of;
  const mask = withoutSecrets(environmentValues(env));
  const wantsJson = args.includes("--json");
  const print = (outcome: Outcome) => {
    const { ok, reply, lines } = outcome;
    if (wantsJson) stdout.write(`${JSON.stringify(reply, maskedBy(mask))}\n`);
    else if (lines) stdout.write(`${mask(lines.join("\n"))}\n`);
    else if (ok) stdout.write(`${mask(reply.message)}\n`);
    if (!ok) stderr.write(`${mask(reply.message)}\n`);
  };
  try {
    const parsed = readArguments(command, args);
    if (parsed.options["help"] === true) {
      stdout.write(`${helpOf(command)}\n`);
      return 0;
    }
    const outcome = await command.run(parsed, contextOf(of, mask));
    print(outcome);
    return outcome.ok ? 0 : 1;
  } catch (error) {
    const isWrong = error instanceof WrongUsage;
    const message = isWrong || error instanceof CommandRefused ? error.message : explain(error);
    print({
      ok: false,
      reply: { message: isWrong ? `${message} See npm run ${command.name} -- --help` : message },
    });
    if (!isWrong && !(error instanceof CommandRefused) && env["LOG_LEVEL"] === "debug")
      stderr.write(`${mask(error instanceof Error ? (error.stack ?? "") : "")}\n`);
    return isWrong ? 2 : 1;
  }
}

/** Fields that may contain other programs' text; all other fields have our own words, names and numbers. */
const worded: ReadonlySet<string> = new Set(["message", "detail", "advice"]);

const maskedBy = (mask: (text: string) => string) => (name: string, value: unknown) =>
  typeof value === "string" && worded.has(name) ? mask(value) : value;

function contextOf({ env, stderr }: CommandProcess, mask: (text: string) => string): CommandContext {
  return {
    settings: () => settingsFromEnvironment(env),
    inspectSettings: () => inspectEnvironment(env),
    report: (sentence) => void stderr.write(`${mask(sentence)}\n`),
    // npm runs scripts in the root of the clone, and passes the working directory in this variable.
    pathOf: (path) => resolve(env["INIT_CWD"] ?? ".", path),
  };
}
