// What an operator's command is (docs/rules/operation.md 18–20): its name, what may follow it, what it answers.
import type { InspectedSettings, Settings } from "../settings/settings.ts";

/** An option of a command; without `value` it is a switch. */
export interface CommandOption {
  /** What its value is called in the help, in capitals. */
  readonly value?: string;
  readonly help: string;
}

/** What stood behind a command's name, checked. */
export interface Given {
  /** As many as the command's `words`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** How a command ended. `reply` is what `--json` prints; without it `lines` are printed, or else its message. */
export interface Outcome {
  /** Exit code 0; otherwise 1, and the message stands on stderr. */
  readonly ok: boolean;
  readonly reply: { readonly message: string } & Readonly<Record<string, unknown>>;
  readonly lines?: readonly string[];
}

/** What a command works with. */
export interface CommandContext {
  /** @throws SettingsError */
  settings(): Settings;
  /** The settings however many are wrong, for who looks at what is wrong. */
  inspectSettings(): InspectedSettings;
  /** Tells of progress, on stderr. */
  report(sentence: string): void;
  /** A path as the operator wrote it, taken from the folder they stand in. */
  pathOf(path: string): string;
}

/** One command of `npm run`. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What has to follow, in capitals; where something is one of a few words, those: `create|reset`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** @throws CommandRefused, SettingsError: exit code 1 */
  run(given: Given, context: CommandContext): Promise<Outcome>;
}

/** Why a command does not do what it was asked for; the message says what to do. Nothing was changed. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

/** A command that was called wrongly: exit code 2. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}
