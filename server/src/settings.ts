// The only reader of the environment: names, defaults and refusals of docs/rules/operation.md 2.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { isLoopbackName } from "./platform/http/local-request.ts";

/** Everything the process can be told from outside, checked. Durations in seconds, addresses without a trailing slash. */
export interface Settings {
  host: string;
  port: number;
  publicUrl: string;
  isProduction: boolean;
  /** Demo data and accounts, the test checkout and the mailbox page exist only where this is true. */
  allowsDemo: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  processes: number;
  objectStore: ObjectStoreSettings | undefined;
  /** Where new pictures go; they are read from the other place too, where that is set up. */
  picturesIn: "folder" | "s3";
  /** Where `s3://` of the backups is; the bucket is part of that address. */
  backupStore: Omit<ObjectStoreSettings, "bucket"> | undefined;
  smtpUrl: string | undefined;
  /** No mail leaves over a connection without TLS. */
  mailRequiresTls: boolean;
  /** Undefined: what the panel says, from an address that nobody answers. */
  mailFrom: string | undefined;
  admin: { email: string; password: string } | undefined;
  demoData: boolean;
  secretKey: string | undefined;
  accessTokenSeconds: number;
  marketTimeZone: string;
  platformFeePercent: number;
  /** A worker who owes more takes no new bookings; undefined: no limit. */
  unpaidFeesLimitPaise: number | undefined;
  /** Visited, pending and completed not before the visit's start. */
  enforcesVisitTimes: boolean;
  /** The marketplace's clock can be moved forward through the API. */
  testClock: boolean;
  googleClientId: string | undefined;
  googleJwksUrl: string;
  googleMapsKey: string | undefined;
  nominatimUrl: string | undefined;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined } | undefined;
  /** Push services beside those of the browsers: names with their subdomains, or a name and a port. */
  pushHosts: readonly string[];
  /** Undefined: what the panel says. */
  socialLinks: readonly string[] | undefined;
  trustProxy: string[] | undefined;
  rateLimits: boolean;
  /** Whether anybody may read `/metrics`; where not, only this machine itself. */
  metricsAreOpen: boolean;
  /** Whether `/docs` and `/openapi.json` are served. */
  apiDocsAreOpen: boolean;
  /** `off` withdraws the service worker from every browser that has it. */
  serviceWorker: "on" | "off";
  /** A backup older than this is a finding of the doctor. */
  backupMaxAgeHours: number;
  /** Seconds between SIGTERM and the end of serving. */
  drainSeconds: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

/** An S3-compatible store. */
export interface ObjectStoreSettings {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

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
type Name = (typeof settingNames)[number];
type Environment = Readonly<Record<string, string | undefined>>;

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/**
 * Reads and checks the settings.
 * @param environment names to values, usually `process.env` laid over `.env`
 * @param fileNames the names found in `.env`; unknown ones are refused
 * @throws SettingsError with a sentence that names the setting
 */
export function readSettings(environment: Environment, fileNames: Iterable<string> = []): Settings {
  for (const name of fileNames) {
    if (!(settingNames as readonly string[]).includes(name)) {
      throw new SettingsError(
        `.env sets ${name}, which is not a setting of HourHand. Please remove or correct it.`,
      );
    }
  }
  const read = reader(environment);
  const nodeEnv = read.oneOf("NODE_ENV", ["development", "production", "test"], "development");
  const isProduction = nodeEnv === "production";
  const host = read.text("HOST") ?? "127.0.0.1";
  const port = read.integer("PORT", 8000, 0, 65_535);
  const publicUrl = read.url("PUBLIC_URL") ?? `http://127.0.0.1:${port}`;
  const isLocal = isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname);
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const store = objectStore(read);
  const openByDefault = isProduction ? "closed" : "open";
  const settings: Settings = {
    host,
    port,
    publicUrl,
    isProduction,
    allowsDemo: !isProduction && isLocal,
    dataDir: resolve(read.text("DATA_DIR") ?? "data"),
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    processes: read.integer("WEB_CONCURRENCY", 1, 1, 256),
    objectStore: store,
    picturesIn: read.oneOf("PICTURES_IN", ["folder", "s3"], store ? "s3" : "folder"),
    backupStore: backupStore(read),
    smtpUrl,
    mailRequiresTls: requiresTls(read, smtpUrl, isProduction),
    mailFrom: read.text("MAIL_FROM"),
    admin: administrator(read),
    demoData: read.boolean("DEMO_DATA", !isProduction) && !isProduction && isLocal,
    secretKey: read.text("SECRET_KEY"),
    accessTokenSeconds: read.integer("ACCESS_TOKEN_SECONDS", 900, 1, 86_400),
    marketTimeZone: timeZone(read),
    platformFeePercent: read.number("PLATFORM_FEE_PERCENT", 10, 0, 100),
    unpaidFeesLimitPaise: unpaidFeesLimit(read),
    enforcesVisitTimes:
      read.oneOf("VISIT_TIMES", ["enforced", "free"], isProduction ? "enforced" : "free") === "enforced",
    testClock: read.oneOf("TEST_CLOCK", ["on", "off"], "off") === "on",
    googleClientId: read.text("GOOGLE_CLIENT_ID"),
    googleJwksUrl: read.url("GOOGLE_JWKS_URL") ?? "https://www.googleapis.com/oauth2/v3/certs",
    googleMapsKey: read.text("GOOGLE_MAPS_KEY"),
    nominatimUrl: read.url("NOMINATIM_URL"),
    stripe: cardPayments(read),
    pushHosts: pushHosts(read, isProduction),
    socialLinks: read
      .text("SOCIAL_LINKS")
      ?.split(/[\s,]+/)
      .filter((link) => /^https:\/\/\S+$/.test(link)),
    trustProxy: proxies(read),
    rateLimits: read.oneOf("RATE_LIMITS", ["on", "off"], "on") === "on",
    metricsAreOpen: read.oneOf("METRICS", ["open", "closed"], openByDefault) === "open",
    apiDocsAreOpen: read.oneOf("API_DOCS", ["open", "closed"], openByDefault) === "open",
    serviceWorker: read.oneOf("SERVICE_WORKER", ["on", "off"], "on"),
    backupMaxAgeHours: read.number("BACKUP_MAX_AGE_HOURS", 26, 0, 100_000),
    drainSeconds: read.number("DRAIN_SECONDS", isProduction ? 5 : 0, 0, 60),
    logLevel: read.oneOf("LOG_LEVEL", levels, "info"),
  };
  refuseContradictions(settings);
  return settings;
}

function refuseContradictions(settings: Settings): void {
  if (settings.processes > 1 && settings.redisUrl === undefined) {
    throw new SettingsError("WEB_CONCURRENCY is more than 1, so REDIS_URL must name a Redis server.");
  }
  if (settings.picturesIn === "s3" && settings.objectStore === undefined) {
    throw new SettingsError(
      "PICTURES_IN is s3, so S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.",
    );
  }
  if (settings.testClock && !settings.allowsDemo) {
    throw new SettingsError(
      "TEST_CLOCK can be on only outside production, with HOST and PUBLIC_URL on loopback. Please remove it.",
    );
  }
  if (settings.secretKey !== undefined && settings.secretKey.length < 32) {
    throw new SettingsError(
      "SECRET_KEY must have at least 32 characters. Please choose a longer random one.",
    );
  }
  if (!settings.isProduction) return;
  if (settings.secretKey === undefined) {
    throw new SettingsError("SECRET_KEY is required in production: 32 or more random characters.");
  }
  if (!settings.rateLimits) {
    throw new SettingsError("RATE_LIMITS can be off only outside production. Please remove it.");
  }
  if (settings.admin && settings.admin.password.length < 12) {
    throw new SettingsError("ADMIN_PASSWORD must have at least 12 characters in production.");
  }
  if (settings.smtpUrl === undefined) {
    throw new SettingsError(
      "SMTP_URL is required in production: without a mail server nobody receives an OTP.",
    );
  }
}

function unpaidFeesLimit(read: Reader): number | undefined {
  if (read.text("UNPAID_FEES_LIMIT") === undefined) return undefined;
  return Math.round(read.number("UNPAID_FEES_LIMIT", 0, 0, 10_000_000) * 100);
}

/**
 * What an operator should know though it does not stop the start.
 * @returns sentences
 */
export function settingsWarnings(settings: Settings): string[] {
  const { hostname, protocol } = new URL(settings.publicUrl);
  if (!settings.isProduction || protocol === "https:" || isLoopbackName(hostname)) return [];
  return [
    `PUBLIC_URL is ${settings.publicUrl}: passwords and tokens travel unencrypted. Please put a TLS proxy in front and use an https address.`,
  ];
}

/** Production asks the mail server for TLS, but for one on this machine, unless the operator says otherwise. */
function requiresTls(read: Reader, smtpUrl: string | undefined, isProduction: boolean): boolean {
  const host = smtpUrl === undefined ? "" : new URL(smtpUrl).hostname;
  const byDefault = isProduction && !isLoopbackName(host) ? "required" : "optional";
  return read.oneOf("SMTP_TLS", ["required", "optional"], byDefault) === "required";
}

function administrator(read: Reader): Settings["admin"] {
  const email = read.text("ADMIN_EMAIL");
  const password = read.text("ADMIN_PASSWORD");
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined)
    throw new SettingsError("ADMIN_PASSWORD is set but ADMIN_EMAIL is not. Please set both.");
  if (password === undefined)
    throw new SettingsError("ADMIN_EMAIL is set but ADMIN_PASSWORD is not. Please set both.");
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new SettingsError("ADMIN_EMAIL must be an email address.");
  if (password.length < 8 || password.length > 128) {
    throw new SettingsError("ADMIN_PASSWORD must have 8 to 128 characters.");
  }
  return { email, password };
}

function objectStore(read: Reader): ObjectStoreSettings | undefined {
  const endpoint = read.url("S3_ENDPOINT");
  const bucket = read.text("S3_BUCKET");
  const accessKeyId = read.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = read.text("S3_SECRET_ACCESS_KEY");
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together. Please set all four.",
    );
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: read.text("S3_REGION") ?? "us-east-1" };
}

function backupStore(read: Reader): Settings["backupStore"] {
  const endpoint = read.url("BACKUP_S3_ENDPOINT") ?? read.url("S3_ENDPOINT");
  const accessKeyId = read.text("BACKUP_S3_ACCESS_KEY_ID") ?? read.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = read.text("BACKUP_S3_SECRET_ACCESS_KEY") ?? read.text("S3_SECRET_ACCESS_KEY");
  const region = read.text("BACKUP_S3_REGION") ?? read.text("S3_REGION") ?? "us-east-1";
  if (!endpoint && !accessKeyId && !secretAccessKey) return undefined;
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      "BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together. Please set all three, or those of S3_*.",
    );
  }
  return { endpoint, accessKeyId, secretAccessKey, region };
}

function cardPayments(read: Reader): Settings["stripe"] {
  const secretKey = read.text("STRIPE_SECRET_KEY");
  const webhookSecret = read.text("STRIPE_WEBHOOK_SECRET");
  const apiUrl = read.url("STRIPE_API_URL");
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new SettingsError("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Please set both.");
  }
  return { secretKey, webhookSecret, apiUrl };
}

function pushHosts(read: Reader, isProduction: boolean): string[] {
  const hosts = (read.text("PUSH_HOSTS") ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    // An address is meant by its host.
    .map((host) => host.replace(/^https?:\/\/([^/]+)\/?$/, "$1"));
  for (const host of hosts) {
    const url = URL.parse(`https://${host}`);
    // A default port does not stand in an address.
    if (
      !url ||
      (url.host !== host && `${url.host}:443` !== host) ||
      (!isName(url.hostname) && !isLoopbackName(url.hostname))
    )
      throw new SettingsError(
        `PUSH_HOSTS holds '${host}', which is no host. Please list names like push.example.com or push.example.com:8443.`,
      );
    if (isProduction && isLoopbackName(url.hostname))
      throw new SettingsError(
        `PUSH_HOSTS holds ${host}, and this machine can be a push service only outside production. Please remove it.`,
      );
  }
  return hosts;
}

/** A name of the public kind, with a dot in it; no address. */
const isName = (host: string): boolean => /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(host);

function timeZone(read: Reader): string {
  const name = read.text("MARKET_TIME_ZONE") ?? "Asia/Kolkata";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    throw new SettingsError(
      `MARKET_TIME_ZONE is '${name}', which is no time zone. Please use a name like Asia/Kolkata.`,
    );
  }
}

function proxies(read: Reader): string[] | undefined {
  const text = read.text("TRUST_PROXY");
  if (text === undefined) return undefined;
  const list = text.split(/[\s,]+/).filter(Boolean);
  for (const entry of list) {
    if (!isIP(entry.split("/")[0] ?? "")) {
      throw new SettingsError(
        `TRUST_PROXY holds '${entry}', which is no address. Please list IP addresses or networks.`,
      );
    }
  }
  return list;
}

type Reader = ReturnType<typeof reader>;

function reader(environment: Environment) {
  const text = (name: Name): string | undefined => environment[name]?.trim() || undefined;
  return {
    text,
    oneOf<const W extends readonly string[]>(name: Name, words: W, byDefault: W[number]): W[number] {
      const value = text(name) ?? byDefault;
      if (words.includes(value)) return value;
      throw new SettingsError(`${name} is '${value}'. Please use one of: ${words.join(", ")}.`);
    },
    boolean(name: Name, byDefault: boolean): boolean {
      return this.oneOf(name, ["true", "false"], byDefault ? "true" : "false") === "true";
    },
    number(name: Name, byDefault: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return byDefault;
      const number = Number(value);
      if (/^[\d.]+$/.test(value) && number >= min && number <= max) return number;
      throw new SettingsError(`${name} is '${value}'. Please use a number from ${min} to ${max}.`);
    },
    integer(name: Name, byDefault: number, min: number, max: number): number {
      const value = this.number(name, byDefault, min, max);
      if (Number.isInteger(value)) return value;
      throw new SettingsError(`${name} is '${value}'. Please use a whole number from ${min} to ${max}.`);
    },
    url(name: Name, schemes = ["http:", "https:"]): string | undefined {
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
