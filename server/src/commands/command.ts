// The shape of an operator's command (docs/rules/operation.md 18–20): its name, its arguments, its outcome.
import type { InspectedSettings, Settings } from "../settings/settings.ts";

/** An option of a command; without `value` it is a switch. */
export interface CommandOption {
  /** The name of its value in the help, in capitals. */
  readonly value?: string;
  readonly help: string;
}

/** The checked arguments of a command. */
export interface CommandArguments {
  /** As many as the command's `words`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The outcome of a command. `--json` prints `reply`; otherwise `lines` are printed, or else its message. */
export interface Outcome {
  /** Exit code 0; otherwise 1, and the message goes to stderr. */
  readonly ok: boolean;
  readonly reply: { readonly message: string } & Readonly<Record<string, unknown>>;
  readonly lines?: readonly string[];
}

/** The environment of a command. */
export interface CommandContext {
  /** @throws SettingsError */
  settings(): Settings;
  /** The settings even if some are wrong, for commands that diagnose them. */
  inspectSettings(): InspectedSettings;
  /** Prints progress on stderr. */
  report(sentence: string): void;
  /** Resolves a path relative to the operator's working directory. */
  pathOf(path: string): string;
}

/** One command of `npm run`. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The required arguments, in capitals; a choice of words as `create|reset`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** @throws CommandRefused, SettingsError: exit code 1 */
  run(args: CommandArguments, context: CommandContext): Promise<Outcome>;
}

/** The reason why a command refuses; the message says what to do. Nothing was changed. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

/** Wrong usage of a command: exit code 2. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}
