// The one reader of the environment for all settings: an invalid value is refused under its setting's name.
import type { Sentence } from "@hourhand/contract/sentence";
import { inWords } from "../platform/sentences.ts";
import { addressFault } from "./addresses.ts";

/** What is wrong with a setting: a sentence that says what to do, and contains no password. */
export interface SettingFault {
  /** The setting's name, or where it is in `.env`. */
  readonly name: string;
  readonly sentence: string;
}

/** Thrown if wrong settings stop the start; the message names each one and says what to do. */
export class SettingsError extends Error {
  override name = "SettingsError";
  /** What is wrong and what to do, for administrators who read another language in the panel. */
  said: readonly [fault: Sentence, advice: Sentence] | undefined;

  /** The message in English, with its sentences. */
  static say(fault: Sentence, advice: Sentence): SettingsError {
    const error = new SettingsError(`${inWords("en", fault)} ${inWords("en", advice)}`);
    error.said = [fault, advice];
    return error;
  }

  /** Lists all faults, one per line. */
  static of(faults: readonly SettingFault[]): SettingsError {
    return new SettingsError(faults.map(({ sentence }) => sentence).join("\n"));
  }
}

/** All names that a `.env` file may contain; any other stops the start. */
export const settingNames = [
  "HOST",
  "PORT",
  "PUBLIC_URL",
  "NODE_ENV",
  "ALLOW_OPEN_DEVELOPMENT",
  "DATA_DIR",
  "DATABASE_URL",
  "REDIS_URL",
  "WEB_CONCURRENCY",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_REGION",
  "PICTURES_IN",
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_REGION",
  "SMTP_URL",
  "SMTP_TLS",
  "MAIL_FROM",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "DEMO_DATA",
  "SECRET_KEY",
  "ACCESS_TOKEN_SECONDS",
  "MARKET_COUNTRY",
  "MARKET_CURRENCY",
  "MARKET_TIME_ZONE",
  "PLATFORM_FEE_PERCENT",
  "UNPAID_FEES_LIMIT",
  "VISIT_TIMES",
  "TEST_CLOCK",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_MAPS_KEY",
  "GOOGLE_JWKS_URL",
  "NOMINATIM_URL",
  "MAP_TILES",
  "PAYMENT_PROVIDER",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RAZORPAY_API_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_URL",
  "PUSH_HOSTS",
  "WEBHOOK_HOSTS",
  "SOCIAL_LINKS",
  "TRUST_PROXY",
  "RATE_LIMITS",
  "METRICS",
  "API_DOCS",
  "API_ORIGINS",
  "SERVICE_WORKER",
  "BACKUP_MAX_AGE_HOURS",
  "DRAIN_SECONDS",
  "LOG_LEVEL",
] as const;
export type SettingName = (typeof settingNames)[number];
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting after the other. */
export type SettingReader = ReturnType<typeof settingReader>;

/**
 * Makes a reader. Every method returns the setting's value in its type. A wrong value is recorded as a fault and counts
 * as not set, so that the next setting is read too.
 * @param faults faults recorded so far
 */
export function settingReader(environment: Environment, faults: readonly SettingFault[] = []) {
  const collected = [...faults];
  const isWrong = (name: string): boolean => collected.some((fault) => fault.name === name);
  const text = (name: SettingName): string | undefined => environment[name]?.trim() || undefined;
  return {
    faults: collected as readonly SettingFault[],
    text,
    isWrong,
    /** Records a setting's fault, unless it already has one. */
    refuse(name: SettingName, sentence: string): void {
      if (!isWrong(name)) collected.push({ name, sentence });
    },
    /**
     * Checks settings that are only valid together.
     * @returns false if any of them is missing or wrong
     */
    areComplete(names: readonly SettingName[], sentence: string): boolean {
      if (names.some(isWrong)) return false;
      const missing = names.find((name) => text(name) === undefined);
      if (missing !== undefined) this.refuse(missing, sentence);
      return missing === undefined;
    },
    oneOf<const W extends readonly string[]>(name: SettingName, words: W, byDefault: W[number]): W[number] {
      const value = text(name) ?? byDefault;
      if (words.includes(value)) return value;
      this.refuse(name, `${name} is '${value}'. Please use one of: ${words.join(", ")}.`);
      return byDefault;
    },
    boolean(name: SettingName, byDefault: boolean): boolean {
      return this.oneOf(name, ["true", "false"], byDefault ? "true" : "false") === "true";
    },
    number(name: SettingName, byDefault: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return byDefault;
      const number = Number(value);
      if (/^[\d.]+$/.test(value) && number >= min && number <= max) return number;
      this.refuse(name, `${name} is '${value}'. Please use a number from ${min} to ${max}.`);
      return byDefault;
    },
    integer(name: SettingName, byDefault: number, min: number, max: number): number {
      const value = this.number(name, byDefault, min, max);
      if (Number.isInteger(value)) return value;
      this.refuse(name, `${name} is '${value}'. Please use a whole number from ${min} to ${max}.`);
      return byDefault;
    },
    url(name: SettingName, schemes = ["http:", "https:"]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const fault = addressFault(value, schemes);
      if (fault === undefined) return value.replace(/\/+$/, "");
      // Does not show the value, because any part of it may belong to a password.
      this.refuse(name, `${name} ${fault}`);
      return undefined;
    },
  };
}
