// Settings of external services: stores, mail, cards, push, proxies. If a service's settings are incomplete, the start
// stops.
import { isIP } from "node:net";
import { isLoopbackName } from "../platform/http/local-request.ts";
import type { SettingReader } from "./setting-reader.ts";

export interface ObjectStoreSettings {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Settings of the store for backups; the bucket is part of a backup's address. */
export type BackupStoreSettings = Omit<ObjectStoreSettings, "bucket">;

/** Stripe's account; `apiUrl` replaces the provider's own address. */
export interface CardPaymentSettings {
  secretKey: string;
  /** Several while a secret is changed: older events are sent again with the older one. */
  webhookSecrets: readonly string[];
  apiUrl: string | undefined;
}

/** Razorpay's account, as `CardPaymentSettings`. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
  apiUrl: string | undefined;
}

const providerNames = ["razorpay", "stripe"] as const;
export type ProviderName = (typeof providerNames)[number];

/** Reads the settings of the object store for pictures. Undefined if none is set. */
export function objectStore(read: SettingReader): ObjectStoreSettings | undefined {
  const endpoint = read.url("S3_ENDPOINT");
  const bucket = read.text("S3_BUCKET");
  const accessKeyId = read.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = read.text("S3_SECRET_ACCESS_KEY");
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  read.areComplete(
    ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together. Please set all four.",
  );
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: read.text("S3_REGION") ?? "us-east-1" };
}

/** Reads where new pictures go. */
export function picturesIn(read: SettingReader, store: ObjectStoreSettings | undefined): "folder" | "s3" {
  const place = read.oneOf("PICTURES_IN", ["folder", "s3"], store ? "s3" : "folder");
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  if (place === "folder" || store || names.some(read.isWrong)) return place;
  read.refuse(
    "PICTURES_IN",
    "PICTURES_IN is s3, so S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set. Please set all four.",
  );
  return place;
}

/** Reads the store for backups: its own settings, or else those of the store for pictures. */
export function backupStore(read: SettingReader): BackupStoreSettings | undefined {
  const endpoint = read.url("BACKUP_S3_ENDPOINT") ?? read.url("S3_ENDPOINT");
  const accessKeyId = read.text("BACKUP_S3_ACCESS_KEY_ID") ?? read.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = read.text("BACKUP_S3_SECRET_ACCESS_KEY") ?? read.text("S3_SECRET_ACCESS_KEY");
  const region = read.text("BACKUP_S3_REGION") ?? read.text("S3_REGION") ?? "us-east-1";
  if (!endpoint && !accessKeyId && !secretAccessKey) return undefined;
  if (endpoint && accessKeyId && secretAccessKey) return { endpoint, accessKeyId, secretAccessKey, region };
  // Where these are missing, values of the store for pictures replace them.
  const names = ["ENDPOINT", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;
  if (!names.some((name) => read.isWrong(`BACKUP_S3_${name}`) || read.isWrong(`S3_${name}`)))
    read.refuse(
      endpoint
        ? accessKeyId
          ? "BACKUP_S3_SECRET_ACCESS_KEY"
          : "BACKUP_S3_ACCESS_KEY_ID"
        : "BACKUP_S3_ENDPOINT",
      "BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together. Please set all three, or those of S3_*.",
    );
  return undefined;
}

export function cardPayments(read: SettingReader): CardPaymentSettings | undefined {
  const secretKey = read.text("STRIPE_SECRET_KEY");
  const webhookSecret = read.text("STRIPE_WEBHOOK_SECRET");
  const apiUrl = read.url("STRIPE_API_URL");
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  read.areComplete(
    ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Please set both.",
  );
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecrets: listed(webhookSecret), apiUrl };
}

export function razorpay(read: SettingReader): RazorpaySettings | undefined {
  const keyId = read.text("RAZORPAY_KEY_ID");
  const keySecret = read.text("RAZORPAY_KEY_SECRET");
  const webhookSecret = read.text("RAZORPAY_WEBHOOK_SECRET");
  const apiUrl = read.url("RAZORPAY_API_URL");
  if (keyId === undefined && keySecret === undefined && webhookSecret === undefined) return undefined;
  read.areComplete(
    ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together. Please set all three.",
  );
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return { keyId, keySecret, webhookSecrets: listed(webhookSecret), apiUrl };
}

const listed = (secrets: string): string[] => secrets.split(/\s+/).filter(Boolean);

const keysOf = {
  razorpay: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
} as const;

/** Reads which of the providers that are set up opens new payments; undefined if none is. */
export function paymentProvider(
  read: SettingReader,
  isSetUp: Readonly<Record<ProviderName, boolean>>,
): ProviderName | undefined {
  const ready = providerNames.filter((name) => isSetUp[name]);
  if (read.text("PAYMENT_PROVIDER") === undefined) {
    if (ready.length > 1)
      read.refuse(
        "PAYMENT_PROVIDER",
        "Razorpay and Stripe are both set up, and PAYMENT_PROVIDER is not. Please set it to razorpay or stripe.",
      );
    return ready[0];
  }
  const chosen = read.oneOf("PAYMENT_PROVIDER", providerNames, "razorpay");
  if (read.isWrong("PAYMENT_PROVIDER") || keysOf[chosen].some(read.isWrong)) return undefined;
  if (!isSetUp[chosen])
    read.refuse(
      "PAYMENT_PROVIDER",
      `PAYMENT_PROVIDER is ${chosen}, and its keys are not set. Please set ${keysOf[chosen].join(", ").replace(/, (?=[^,]*$)/, " and ")}.`,
    );
  return chosen;
}

/**
 * Whether mails require TLS: in production they do, except to a mail server on this machine, unless the operator
 * chooses otherwise.
 */
export function requiresTls(
  read: SettingReader,
  smtpUrl: string | undefined,
  isProduction: boolean,
): boolean {
  const host = smtpUrl === undefined ? "" : new URL(smtpUrl).hostname;
  const byDefault = isProduction && !isLoopbackName(host) ? "required" : "optional";
  return read.oneOf("SMTP_TLS", ["required", "optional"], byDefault) === "required";
}

/** Reads the push services in addition to those of the browsers. */
export function pushHosts(read: SettingReader, isProduction: boolean): string[] {
  const hosts = (read.text("PUSH_HOSTS") ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    // An address counts as the host in it.
    .map((host) => host.replace(/^https?:\/\/([^/]+)\/?$/, "$1"));
  for (const host of hosts) {
    const url = URL.parse(`https://${host}`);
    // Addresses do not contain default ports.
    if (
      !url ||
      (url.host !== host && `${url.host}:443` !== host) ||
      (!isName(url.hostname) && !isLoopbackName(url.hostname))
    )
      read.refuse(
        "PUSH_HOSTS",
        `PUSH_HOSTS holds '${shownHost(host)}', which is no host. Please list names like push.example.com or push.example.com:8443.`,
      );
    if (isProduction && isLoopbackName(url?.hostname ?? ""))
      read.refuse(
        "PUSH_HOSTS",
        `PUSH_HOSTS holds ${host}, and this machine can be a push service only outside production. Please remove it.`,
      );
  }
  return hosts;
}

/** Reads the hosts that webhooks may have in addition to public ones. */
export function webhookHosts(read: SettingReader, isProduction: boolean): string[] {
  const hosts = (read.text("WEBHOOK_HOSTS") ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (isProduction && hosts.length > 0)
    read.refuse(
      "WEBHOOK_HOSTS",
      "WEBHOOK_HOSTS opens this machine's network to webhooks, and is only possible outside production. Please remove it.",
    );
  for (const host of hosts) {
    const url = URL.parse(`https://${host}`);
    if (!url || (url.host !== host && `${url.host}:443` !== host))
      read.refuse(
        "WEBHOOK_HOSTS",
        `WEBHOOK_HOSTS holds '${shownHost(host)}', which is no host. Please list hosts like localhost or receiver.internal:8080.`,
      );
  }
  return hosts;
}

/** Whether a text is a public host name: with a dot, and not an IP address. */
const isName = (host: string): boolean => /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(host);

/** Hides a password that the entry may contain. */
const shownHost = (entry: string): string => entry.replace(/^.*@/s, "…@");

/** Reads the addresses for the icons in the footer. */
export function socialLinks(read: SettingReader): string[] | undefined {
  const links = read
    .text("SOCIAL_LINKS")
    ?.split(/[\s,]+/)
    .filter(Boolean);
  if (links?.some((link) => !/^https:/i.test(link) || !URL.canParse(link)))
    read.refuse(
      "SOCIAL_LINKS",
      "SOCIAL_LINKS holds something else than https addresses. Please list those, with spaces between.",
    );
  return links;
}

/** Reads the origins whose pages may call the API. */
export function apiOrigins(read: SettingReader): string[] {
  const origins = (read.text("API_ORIGINS") ?? "").split(/\s+/).filter(Boolean);
  for (const origin of origins)
    // A browser sends an origin in exactly this form: a trailing slash or the default port would never match.
    if (!/^https?:/.test(origin) || URL.parse(origin)?.origin !== origin)
      read.refuse(
        "API_ORIGINS",
        `API_ORIGINS holds '${shownHost(origin)}', which is no origin. Please list origins like https://app.example.com, with spaces between.`,
      );
  return origins;
}

/** Reads the proxies that are trusted to report a caller's address. */
export function proxies(read: SettingReader): string[] | undefined {
  const text = read.text("TRUST_PROXY");
  if (text === undefined) return undefined;
  const list = text.split(/[\s,]+/).filter(Boolean);
  for (const entry of list)
    if (!isNetwork(entry))
      read.refuse(
        "TRUST_PROXY",
        `TRUST_PROXY holds '${shownHost(entry)}', which is no address. Please list IP addresses or networks.`,
      );
  return list;
}

/** Whether a text is an address, or a network with its prefix length. */
function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
