// Defines what an operator's command is (docs/rules/operation.md 18–20): its name, its arguments, its outcome.
import type { InspectedSettings, Settings } from "../settings/settings.ts";

/** An option of a command; without `value` it is a switch. */
export interface CommandOption {
  /** What the help calls its value, in capitals. */
  readonly value?: string;
  readonly help: string;
}

/** The checked arguments of a command. */
export interface CommandArguments {
  /** Exactly as many as the command's `words`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The outcome of a command. `--json` prints `reply`; otherwise `lines` are printed or, without any, the message. */
export interface Outcome {
  /** Whether the exit code is 0; otherwise it is 1, and the message goes to stderr. */
  readonly ok: boolean;
  readonly reply: { readonly message: string } & Readonly<Record<string, unknown>>;
  readonly lines?: readonly string[];
}

/** What a command gets from its surroundings. */
export interface CommandContext {
  /**
   * Reads the settings. @throws SettingsError
   * @throws SettingsError
   */
  settings(): Settings;
  /** Reads the settings even if some are wrong, for commands that diagnose them. */
  inspectSettings(): InspectedSettings;
  /** Prints progress on stderr. */
  report(sentence: string): void;
  /** Resolves a path relative to the operator's working directory. */
  pathOf(path: string): string;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The arguments that it requires, in capitals; a choice of words as `create|reset`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** @throws CommandRefused, SettingsError: exit code 1 */
  run(args: CommandArguments, context: CommandContext): Promise<Outcome>;
}

/** Thrown if a command refuses; the message says what to do. Nothing was changed. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

/** Thrown if a command is used wrongly: exit code 2. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}
