// One reader of the environment for all settings: a value that is no such thing is refused by the setting's name.

/** A setting that stops the start; the message names it and says what to do. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Every name a `.env` file may hold; anything else in it stops the start. */
export const settingNames = [
  "HOST",
  "PORT",
  "PUBLIC_URL",
  "NODE_ENV",
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
  "MARKET_TIME_ZONE",
  "PLATFORM_FEE_PERCENT",
  "UNPAID_FEES_LIMIT",
  "VISIT_TIMES",
  "TEST_CLOCK",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_MAPS_KEY",
  "GOOGLE_JWKS_URL",
  "NOMINATIM_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_URL",
  "PUSH_HOSTS",
  "SOCIAL_LINKS",
  "TRUST_PROXY",
  "RATE_LIMITS",
  "METRICS",
  "API_DOCS",
  "SERVICE_WORKER",
  "BACKUP_MAX_AGE_HOURS",
  "DRAIN_SECONDS",
  "LOG_LEVEL",
] as const;
/** A setting's name. */
export type SettingName = (typeof settingNames)[number];
/** Names to values. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting after the other. */
export type SettingReader = ReturnType<typeof settingReader>;

/** Every method returns what the setting says, in its type. @throws SettingsError when it is no such thing */
export function settingReader(environment: Environment) {
  const text = (name: SettingName): string | undefined => environment[name]?.trim() || undefined;
  return {
    text,
    oneOf<const W extends readonly string[]>(name: SettingName, words: W, byDefault: W[number]): W[number] {
      const value = text(name) ?? byDefault;
      if (words.includes(value)) return value;
      throw new SettingsError(`${name} is '${value}'. Please use one of: ${words.join(", ")}.`);
    },
    boolean(name: SettingName, byDefault: boolean): boolean {
      return this.oneOf(name, ["true", "false"], byDefault ? "true" : "false") === "true";
    },
    number(name: SettingName, byDefault: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return byDefault;
      const number = Number(value);
      if (/^[\d.]+$/.test(value) && number >= min && number <= max) return number;
      throw new SettingsError(`${name} is '${value}'. Please use a number from ${min} to ${max}.`);
    },
    integer(name: SettingName, byDefault: number, min: number, max: number): number {
      const value = this.number(name, byDefault, min, max);
      if (Number.isInteger(value)) return value;
      throw new SettingsError(`${name} is '${value}'. Please use a whole number from ${min} to ${max}.`);
    },
    url(name: SettingName, schemes = ["http:", "https:"]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.parse(value);
      if (url && schemes.includes(url.protocol)) return value.replace(/\/+$/, "");
      const examples = schemes.map((scheme) => `${scheme}//`).join(" or ");
      // Without what may be a password in it.
      const shown = value.replace(/^.*@/s, "…@");
      throw new SettingsError(`${name} is '${shown}'. Please use an address that begins with ${examples}.`);
    },
  };
}
