// The checked environment: defaults and refusals of docs/rules/operation.md 2.
import { resolve } from "node:path";
import { toMinor } from "@hourhand/contract/money";
import { plainPassword } from "@hourhand/contract/passwords";
import { isLoopbackName } from "../platform/http/local-request.ts";
import {
  apiOrigins,
  backupStore,
  cardPayments,
  objectStore,
  paymentProvider,
  picturesIn,
  proxies,
  pushHosts,
  webhookHosts,
  razorpay,
  requiresTls,
  socialLinks,
  type BackupStoreSettings,
  type CardPaymentSettings,
  type ObjectStoreSettings,
  type ProviderName,
  type RazorpaySettings,
} from "./service-settings.ts";
import { isOriginOnly } from "./addresses.ts";
import {
  defaultPlace,
  hasDemo,
  marketVariables,
  noDemo,
  withVariables,
  type MarketVariables,
} from "./market.ts";
import { mapTiles, type MapTiles } from "./map-tiles.ts";
import {
  settingReader,
  SettingsError,
  type Environment,
  type SettingFault,
  type SettingReader,
} from "./setting-reader.ts";

/**
 * All inputs that the process gets from outside, checked. Durations are in seconds, addresses have no trailing slash.
 */
export interface Settings {
  host: string;
  port: number;
  publicUrl: string;
  isProduction: boolean;
  /** Whether HOST or PUBLIC_URL is not loopback: other machines may reach it. */
  isOpen: boolean;
  /** Whether demo data and accounts, the test checkout and the mailbox page exist. */
  allowsDemo: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  processes: number;
  objectStore: ObjectStoreSettings | undefined;
  /** Where new pictures go; pictures are also read from the other place, if that is configured. */
  picturesIn: "folder" | "s3";
  /** The store for `s3://` addresses of backups; the bucket is part of such an address. */
  backupStore: BackupStoreSettings | undefined;
  smtpUrl: string | undefined;
  /** Whether mails are only sent over connections with TLS. */
  mailRequiresTls: boolean;
  /** Undefined means the panel's name, with a no-reply address. */
  mailFrom: string | undefined;
  admin: { email: string; password: string } | undefined;
  /** Whether an empty database gets the demo story, if its market has one. */
  demoData: boolean;
  /** Whether DEMO_DATA is set to true. */
  isDemoRequested: boolean;
  secretKey: string | undefined;
  /** How expensive hashing a password is; only tests use the lowest cost. */
  passwordCost: "full" | "lowest";
  accessTokenSeconds: number;
  /** The market that the environment names; `platform.calendar` and `market()` know the one in force. */
  market: MarketVariables;
  platformFeePercent: number;
  /** In major units. A worker who owes more gets no new bookings; undefined means no limit. */
  unpaidFeesLimit: number | undefined;
  /** Whether bookings become visited, pending or completed only after the visit's start. */
  enforcesVisitTimes: boolean;
  /** Whether the API can move the marketplace's clock forward. */
  testClock: boolean;
  googleClientId: string | undefined;
  googleJwksUrl: string;
  googleMapsKey: string | undefined;
  nominatimUrl: string | undefined;
  /** The tiles of maps; undefined means that maps are drawn from the place table. */
  mapTiles: MapTiles | undefined;
  stripe: CardPaymentSettings | undefined;
  razorpay: RazorpaySettings | undefined;
  /** The provider that opens new payments; undefined if none is set up. */
  paymentProvider: ProviderName | undefined;
  /** Push services in addition to those of the browsers: names including their subdomains, or a name and a port. */
  pushHosts: readonly string[];
  /** Hosts of webhooks in addition to public ones, with or without a port; none in production. */
  webhookHosts: readonly string[];
  /** Undefined means the panel's links. */
  socialLinks: readonly string[] | undefined;
  trustProxy: string[] | undefined;
  rateLimits: boolean;
  /** Whether anybody may read `/metrics`; otherwise only this machine. */
  metricsAreOpen: boolean;
  /** Whether `/docs` and `/openapi.json` are served. */
  apiDocsAreOpen: boolean;
  /** The origins whose pages may call the API with a bearer token. */
  apiOrigins: readonly string[];
  /** `off` withdraws the service worker from every browser that has it. */
  serviceWorker: "on" | "off";
  /** The doctor reports a backup that is older than this. */
  backupMaxAgeHours: number;
  /** Seconds between SIGTERM and the end of serving. */
  drainSeconds: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The settings, with defaults in place of wrong ones, and all faults. */
export interface InspectedSettings {
  readonly settings: Settings;
  readonly faults: readonly SettingFault[];
}

/**
 * Reads and checks the settings.
 * @param environment values by name, usually `process.env` overlaid on `.env`
 * @throws SettingsError that names every wrong or missing setting
 */
export function readSettings(environment: Environment): Settings {
  const { settings, faults } = inspectSettings(environment);
  if (faults.length > 0) throw SettingsError.of(faults);
  return settings;
}

/**
 * Reads the settings even if some are wrong.
 * @param fileFaults faults of the file from which the values come
 */
export function inspectSettings(
  environment: Environment,
  fileFaults: readonly SettingFault[] = [],
): InspectedSettings {
  const read = settingReader(environment, fileFaults);
  const nodeEnv = read.oneOf("NODE_ENV", ["development", "production", "test"], "development");
  const isProduction = nodeEnv === "production";
  const host = read.text("HOST") ?? "127.0.0.1";
  const port = read.integer("PORT", 8000, 0, 65_535);
  const publicUrl = publicAddress(read) ?? `http://127.0.0.1:${port}`;
  const isLocal = isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname);
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const store = objectStore(read);
  const providers = { razorpay: razorpay(read), stripe: cardPayments(read) };
  const openByDefault = isProduction ? "closed" : "open";
  const settings: Settings = {
    host,
    port,
    publicUrl,
    isProduction,
    isOpen: !isLocal,
    allowsDemo: !isProduction && isLocal,
    dataDir: resolve(read.text("DATA_DIR") ?? "data"),
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    processes: read.integer("WEB_CONCURRENCY", 1, 1, 256),
    objectStore: store,
    picturesIn: picturesIn(read, store),
    backupStore: backupStore(read),
    smtpUrl,
    mailRequiresTls: requiresTls(read, smtpUrl, isProduction),
    mailFrom: read.text("MAIL_FROM"),
    admin: administrator(read),
    demoData: read.boolean("DEMO_DATA", !isProduction) && !isProduction && isLocal,
    isDemoRequested: read.text("DEMO_DATA") === "true",
    secretKey: read.text("SECRET_KEY"),
    passwordCost: nodeEnv === "test" ? "lowest" : "full",
    accessTokenSeconds: read.integer("ACCESS_TOKEN_SECONDS", 900, 1, 86_400),
    market: marketVariables(read),
    platformFeePercent: read.number("PLATFORM_FEE_PERCENT", 10, 0, 100),
    unpaidFeesLimit: unpaidFeesLimit(read),
    enforcesVisitTimes:
      read.oneOf("VISIT_TIMES", ["enforced", "free"], isProduction ? "enforced" : "free") === "enforced",
    testClock: read.oneOf("TEST_CLOCK", ["on", "off"], "off") === "on",
    googleClientId: read.text("GOOGLE_CLIENT_ID"),
    googleJwksUrl: read.url("GOOGLE_JWKS_URL") ?? "https://www.googleapis.com/oauth2/v3/certs",
    googleMapsKey: read.text("GOOGLE_MAPS_KEY"),
    nominatimUrl: read.url("NOMINATIM_URL"),
    mapTiles: mapTiles(read),
    ...providers,
    paymentProvider: paymentProvider(read, {
      razorpay: providers.razorpay !== undefined,
      stripe: providers.stripe !== undefined,
    }),
    pushHosts: pushHosts(read, isProduction),
    webhookHosts: webhookHosts(read, isProduction),
    socialLinks: socialLinks(read),
    trustProxy: proxies(read),
    rateLimits: read.oneOf("RATE_LIMITS", ["on", "off"], "on") === "on",
    metricsAreOpen: read.oneOf("METRICS", ["open", "closed"], openByDefault) === "open",
    apiDocsAreOpen: read.oneOf("API_DOCS", ["open", "closed"], openByDefault) === "open",
    apiOrigins: apiOrigins(read),
    serviceWorker: read.oneOf("SERVICE_WORKER", ["on", "off"], "on"),
    backupMaxAgeHours: read.number("BACKUP_MAX_AGE_HOURS", 26, 0, 100_000),
    drainSeconds: read.number("DRAIN_SECONDS", isProduction ? 5 : 0, 0, 60),
    logLevel: read.oneOf("LOG_LEVEL", levels, "info"),
  };
  refuseOpenDevelopment(settings, read);
  refuseContradictions(settings, read);
  const place = withVariables(defaultPlace, settings.market);
  if (settings.isDemoRequested && !hasDemo(place)) read.refuse("DEMO_DATA", noDemo(place));
  return { settings, faults: read.faults };
}

/** Reads the public address: links consist of it and a path, and the origin of requests is compared with it. */
function publicAddress(read: SettingReader): string | undefined {
  const address = read.url("PUBLIC_URL");
  if (address === undefined || isOriginOnly(read.text("PUBLIC_URL") ?? "")) return address;
  read.refuse(
    "PUBLIC_URL",
    "PUBLIC_URL is more than a scheme, a host and a port. Please use an address like https://hourhand.example.",
  );
  return undefined;
}

/**
 * Refuses development that others can reach: outside production anyone who reaches the server can read its figures, and
 * no mail server, TLS or secret is required.
 */
function refuseOpenDevelopment({ host, publicUrl, isProduction }: Settings, read: SettingReader): void {
  const isAllowed = read.oneOf("ALLOW_OPEN_DEVELOPMENT", ["on", "off"], "off") === "on";
  if (isProduction || isAllowed || read.isWrong("NODE_ENV") || read.isWrong("ALLOW_OPEN_DEVELOPMENT")) return;
  const what = "is beyond loopback, and NODE_ENV is not production";
  const advice =
    "Please set NODE_ENV=production; or, where nobody but you reaches it, ALLOW_OPEN_DEVELOPMENT=on.";
  if (!isLoopbackName(host)) read.refuse("HOST", `HOST ${what}. ${advice}`);
  if (!isLoopbackName(new URL(publicUrl).hostname))
    read.refuse("PUBLIC_URL", `PUBLIC_URL ${what}. ${advice}`);
}

function refuseContradictions(settings: Settings, read: SettingReader): void {
  if (settings.processes > 1 && settings.redisUrl === undefined && !read.isWrong("REDIS_URL")) {
    read.refuse(
      "WEB_CONCURRENCY",
      "WEB_CONCURRENCY is more than 1, so REDIS_URL must name a Redis server. Please set it.",
    );
  }
  if (settings.testClock && !settings.allowsDemo) {
    read.refuse(
      "TEST_CLOCK",
      "TEST_CLOCK can be on only outside production, with HOST and PUBLIC_URL on loopback. Please remove it.",
    );
  }
  if (settings.secretKey !== undefined && settings.secretKey.length < 32) {
    read.refuse(
      "SECRET_KEY",
      "SECRET_KEY must have at least 32 characters. Please choose a longer random one.",
    );
  }
  if (!settings.isProduction) return;
  if (settings.secretKey === undefined) {
    read.refuse(
      "SECRET_KEY",
      "SECRET_KEY is required in production. Please set it to 32 or more random characters.",
    );
  }
  if (!settings.rateLimits) {
    read.refuse("RATE_LIMITS", "RATE_LIMITS can be off only outside production. Please remove it.");
  }
  if (settings.admin && passwordLength(settings.admin.password) < 12) {
    read.refuse(
      "ADMIN_PASSWORD",
      "ADMIN_PASSWORD must have at least 12 characters in production. Please choose a longer one.",
    );
  }
  if (settings.smtpUrl === undefined) {
    read.refuse(
      "SMTP_URL",
      "SMTP_URL is required in production: without a mail server nobody receives an OTP. Please set it.",
    );
  }
}

/** Counts as the contract does: the characters of the form in which passwords are compared. */
const passwordLength = (password: string) => Array.from(plainPassword(password)).length;

function unpaidFeesLimit(read: SettingReader): number | undefined {
  if (read.text("UNPAID_FEES_LIMIT") === undefined) return undefined;
  return read.number("UNPAID_FEES_LIMIT", 0, 0, 10_000_000);
}

/** Returns the limit on unpaid fees in minor units; undefined means no limit. */
export const unpaidFeesLimitPaise = ({
  unpaidFeesLimit: limit,
}: Pick<Settings, "unpaidFeesLimit">): number | undefined =>
  limit === undefined ? undefined : toMinor(limit);

/** Words warnings to the operator about settings that do not stop the start. */
export function settingsWarnings(settings: Settings): string[] {
  const { hostname, protocol } = new URL(settings.publicUrl);
  if (!settings.isProduction || protocol === "https:" || isLoopbackName(hostname)) return [];
  return [
    `PUBLIC_URL is ${settings.publicUrl}: passwords and tokens travel unencrypted. Please put a TLS proxy in front and use an https address.`,
  ];
}

function administrator(read: SettingReader): Settings["admin"] {
  const email = read.text("ADMIN_EMAIL");
  const password = read.text("ADMIN_PASSWORD");
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined)
    read.refuse("ADMIN_EMAIL", "ADMIN_PASSWORD is set but ADMIN_EMAIL is not. Please set both.");
  else if (!/^\S+@\S+\.\S+$/.test(email))
    read.refuse("ADMIN_EMAIL", "ADMIN_EMAIL must be an email address. Please correct it.");
  if (password === undefined)
    read.refuse("ADMIN_PASSWORD", "ADMIN_EMAIL is set but ADMIN_PASSWORD is not. Please set both.");
  else if (passwordLength(password) < 8 || passwordLength(password) > 128)
    read.refuse("ADMIN_PASSWORD", "ADMIN_PASSWORD must have 8 to 128 characters. Please choose another one.");
  if (email === undefined || password === undefined) return undefined;
  return read.isWrong("ADMIN_EMAIL") || read.isWrong("ADMIN_PASSWORD") ? undefined : { email, password };
}
