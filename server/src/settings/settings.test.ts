// Settings that stop a start, settings that only cause a warning, and what production changes.
import { describe, expect, test } from "vitest";
import { readSettings, settingsWarnings } from "./settings.ts";
import { SettingsError } from "./setting-reader.ts";

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://hourhand.example",
  SECRET_KEY: "a secret for tests, long enough to be one",
  SMTP_URL: "smtp://mail.example",
};

describe("a wrong value stops the start with a sentence that names the variable", () => {
  for (const [name, values] of Object.entries({
    DRAIN_SECONDS: ["-1", "61", "soon", "1e1"],
    METRICS: ["yes", "OPEN"],
    API_DOCS: ["true"],
    SERVICE_WORKER: ["true"],
    SMTP_TLS: ["no"],
    PICTURES_IN: ["bucket", "S3"],
  })) {
    for (const value of values) {
      test(`${name}=${value}`, () => {
        expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
        expect(() => readSettings({ [name]: value })).toThrow(`${name} is '${value}'. Please use`);
      });
    }
  }

  test("ADMIN_EMAIL without ADMIN_PASSWORD, and the other way round", () => {
    expect(() => readSettings({ ADMIN_EMAIL: "you@example.com" })).toThrow(/ADMIN_PASSWORD is not/);
    expect(() => readSettings({ ADMIN_PASSWORD: "long enough for anyone" })).toThrow(/ADMIN_EMAIL is not/);
  });
});

test("pictures go to the object store if one is set, else to the folder, or to the place of PICTURES_IN", () => {
  const s3 = {
    S3_ENDPOINT: "http://store.test",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readSettings({}).picturesIn).toBe("folder");
  expect(readSettings(s3).picturesIn).toBe("s3");
  expect(readSettings({ ...s3, PICTURES_IN: "folder" })).toMatchObject({
    picturesIn: "folder",
    objectStore: { bucket: "pictures" },
  });
  expect(() => readSettings({ PICTURES_IN: "s3" })).toThrow(/^PICTURES_IN is s3, so S3_ENDPOINT/);
});

test("draining takes 5 seconds in production, 0 elsewhere, or DRAIN_SECONDS", () => {
  expect(readSettings({}).drainSeconds).toBe(0);
  expect(readSettings(production).drainSeconds).toBe(5);
  expect(readSettings({ ...production, DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
  expect(readSettings({ DRAIN_SECONDS: "60" }).drainSeconds).toBe(60);
});

test("in production mail needs TLS, except to a mail server on this machine or if the operator chooses otherwise", () => {
  const requires = (values: Record<string, string>) => readSettings(values).mailRequiresTls;
  expect(requires(production)).toBe(true);
  expect(requires({ ...production, SMTP_URL: "smtp://user:word@127.0.0.1:1025" })).toBe(false);
  expect(requires({ ...production, SMTP_URL: "smtp://localhost" })).toBe(false);
  expect(requires({ ...production, SMTP_TLS: "optional" })).toBe(false);
  expect(requires({ SMTP_URL: "smtp://mail.example" })).toBe(false);
  expect(requires({ SMTP_URL: "smtp://mail.example", SMTP_TLS: "required" })).toBe(true);
});

test("an http address is a loud warning in production unless it is this machine's", () => {
  const warnings = (publicUrl: string) =>
    settingsWarnings(readSettings({ ...production, PUBLIC_URL: publicUrl }));
  expect(warnings("http://hourhand.example")).toEqual([expect.stringContaining("PUBLIC_URL is http://")]);
  expect(warnings("https://hourhand.example")).toEqual([]);
  expect(warnings("http://127.0.0.1:8000")).toEqual([]);
});

test("API_ORIGINS lists exact origins", { tags: ["@api-4.8"] }, () => {
  const origins = (value: string) => readSettings({ ...production, API_ORIGINS: value }).apiOrigins;
  expect(readSettings(production).apiOrigins).toEqual([]);
  expect(origins("https://app.example.com  http://localhost:5173")).toEqual([
    "https://app.example.com",
    "http://localhost:5173",
  ]);
  for (const wrong of [
    "*",
    "app.example.com",
    "https://app.example.com/",
    "https://app.example.com:443",
    "null",
  ])
    expect(() => origins(wrong), wrong).toThrow(/^API_ORIGINS holds/);
});

test("WEBHOOK_HOSTS lists hosts, and stops the start in production", { tags: ["@api-3.37"] }, () => {
  const hosts = (value: string, more = {}) => readSettings({ ...more, WEBHOOK_HOSTS: value }).webhookHosts;
  expect(hosts("")).toEqual([]);
  expect(hosts("LOCALHOST, 127.0.0.1:8080 receiver.internal:443 [::1]")).toEqual([
    "localhost",
    "127.0.0.1:8080",
    "receiver.internal:443",
    "[::1]",
  ]);
  for (const value of ["https://localhost", "localhost/hook", "a b/c", "name@host"])
    expect(() => hosts(value), value).toThrow(/^WEBHOOK_HOSTS holds '.*', which is no host/);
  expect(() => hosts("localhost", { NODE_ENV: "production" })).toThrow(/WEBHOOK_HOSTS/);
});

test("PUSH_HOSTS lists hosts, this machine only outside production", { tags: ["@beyond-7.25"] }, () => {
  const hosts = (value: string, more = {}) => readSettings({ ...more, PUSH_HOSTS: value }).pushHosts;
  expect(readSettings({}).pushHosts).toEqual([]);
  expect(
    hosts(
      "Push.example.com, 127.0.0.1:9999 localhost,[::1]:80 push.example.org:443 http://127.0.0.1:9099 https://eu.example/",
    ),
  ).toEqual([
    "push.example.com",
    "127.0.0.1:9999",
    "localhost",
    "[::1]:80",
    "push.example.org:443",
    "127.0.0.1:9099",
    "eu.example",
  ]);
  expect(hosts("push.example.com:8443", production)).toEqual(["push.example.com:8443"]);
  for (const value of [
    "ftp://push.example.com",
    "https://push.example.com/x",
    "http://10.0.0.1",
    "10.0.0.1",
    "com",
    "push.example.com/x",
    "a@b.example.com",
    "*",
  ])
    expect(() => hosts(value), value).toThrow(/^PUSH_HOSTS holds '.*', which is no host/);
  for (const value of ["localhost", "127.0.0.1:9999", "[::1]"])
    expect(() => hosts(value, production), value).toThrow(/only outside production/);
});

describe("an address that libraries could read in different ways is refused, and the message does not contain it", () => {
  const addresses = {
    PUBLIC_URL: "https://",
    DATABASE_URL: "postgres://",
    SMTP_URL: "smtp://",
    REDIS_URL: "redis://",
    S3_ENDPOINT: "http://",
    BACKUP_S3_ENDPOINT: "http://",
    NOMINATIM_URL: "https://",
    STRIPE_API_URL: "https://",
    GOOGLE_JWKS_URL: "https://",
  };
  const endings = [
    "me:se-cret@word@host.example",
    "me:se-cret/word@host.example",
    "me:se-cret?word@host.example",
    "me:se-cret#word@host.example",
    "host.example/se-cret?word=a@b",
    "me:se-cret%@host.example",
    "me:se-cret%zz@host.example",
    "me:se-cret%4@host.example",
    "me:se-cret%ff@host.example",
    "me:se-cret\\word@host.example",
    "me:se-cret word@host.example",
    "me:se-cret\tword@host.example",
    "me:se-cret\u00a0word@host.example",
    "me:se-cret@host.example:99999",
  ];
  for (const [name, scheme] of Object.entries(addresses))
    test(`${name} contains a forbidden value`, () => {
      for (const ending of endings) {
        const refused = () => readSettings({ [name]: scheme + ending });
        expect(refused, ending).toThrow(SettingsError);
        expect(refused, ending).toThrow(new RegExp(`^${name} (holds|is no address).*Please`));
        expect(refused, ending).not.toThrow(/se-cret|word@|host\.example/);
      }
      for (const other of ["gopher://me:se-cret@host", "host.example", "https:/host", "http:se-cret"])
        expect(() => readSettings({ [name]: other }), other).toThrow(
          new RegExp(`^${name} does not begin with`),
        );
    });

  test("escaped characters are accepted", () => {
    const escaped = "me:p%40%2F%3F%23%25%5C%20word@host.example";
    expect(readSettings({ DATABASE_URL: `postgres://${escaped}/x` }).databaseUrl).toContain(escaped);
    expect(readSettings({ SMTP_URL: `smtps://${escaped}:465` }).smtpUrl).toContain(escaped);
    expect(readSettings({ REDIS_URL: `REDIS://:${escaped}/0` }).redisUrl).toContain(escaped);
    const socket = "postgres:///hourhand?host=%2Frun%2Fpostgresql";
    expect(readSettings({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
  });

  test("PUBLIC_URL holds no path, query, fragment or user", () => {
    for (const ending of ["/shop", "/?a=b", "?a=b", "?", "#", "//", "/#top"])
      expect(() => readSettings({ PUBLIC_URL: `https://127.0.0.1${ending}` }), ending).toThrow(
        /^PUBLIC_URL is more/,
      );
    expect(() => readSettings({ PUBLIC_URL: "https://me:se-cret@127.0.0.1" })).toThrow(/^PUBLIC_URL is more/);
    expect(readSettings({ PUBLIC_URL: "https://127.0.0.1:8443/" }).publicUrl).toBe("https://127.0.0.1:8443");
  });
});

test("a refusal names everything that is wrong or missing, each once", () => {
  const refused = () =>
    readSettings({
      NODE_ENV: "production",
      RATE_LIMITS: "off",
      PICTURES_IN: "s3",
      REDIS_URL: "mysql://x",
      WEB_CONCURRENCY: "2",
      STRIPE_SECRET_KEY: "sk",
      TRUST_PROXY: "10.0.0.0/99",
      SOCIAL_LINKS: "http://x.example",
      MARKET_TIME_ZONE: "IST",
    });
  const names = [
    "RATE_LIMITS",
    "PICTURES_IN",
    "REDIS_URL",
    "STRIPE_SECRET_KEY",
    "TRUST_PROXY",
    "SOCIAL_LINKS",
    "MARKET_TIME_ZONE",
    "SECRET_KEY",
    "SMTP_URL",
  ];
  let message = "";
  try {
    refused();
  } catch (error) {
    message = (error as Error).message;
  }
  const lines = message.split("\n");
  expect(new Set(lines.map((line) => line.split(" ")[0]))).toEqual(new Set(names));
  expect(lines).toHaveLength(names.length);
  for (const line of lines) expect(line).toMatch(/Please/);
});

test("listening beyond loopback outside production stops the start, unless it is allowed", () => {
  const beyond = [
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.0.2" },
    { HOST: "hourhand.example" },
    { PUBLIC_URL: "https://hourhand.example" },
    { PUBLIC_URL: "http://192.168.0.2:8000" },
    { PUBLIC_URL: "http://localhost.example" },
    { PUBLIC_URL: "http://[::2]" },
  ] as Record<string, string>[];
  for (const environment of beyond) {
    const [name = ""] = Object.keys(environment);
    for (const mode of ["development", "test", ""])
      expect(() => readSettings({ ...environment, NODE_ENV: mode }), JSON.stringify(environment)).toThrow(
        new RegExp(`^${name} is beyond loopback.*Please set NODE_ENV=production`),
      );
    expect(readSettings({ ...environment, ALLOW_OPEN_DEVELOPMENT: "on" })).toMatchObject({
      isOpen: true,
      allowsDemo: false,
    });
    expect(() => readSettings({ ...environment, ALLOW_OPEN_DEVELOPMENT: "off" })).toThrow(/beyond loopback/);
    expect(readSettings({ ...production, ...environment }).isOpen).toBe(true);
  }
  for (const environment of [
    {},
    { HOST: "localhost" },
    { HOST: "::1", PUBLIC_URL: "http://[::1]:8000" },
    { HOST: "127.0.0.2", PUBLIC_URL: "http://localhost:8000" },
  ] as Record<string, string>[])
    expect(readSettings(environment)).toMatchObject({ isOpen: false, allowsDemo: true });
  const both = { HOST: "0.0.0.0", PUBLIC_URL: "https://hourhand.example" };
  expect(() => readSettings(both)).toThrow(/^HOST is .*\nPUBLIC_URL is /);
  expect(() => readSettings({ ALLOW_OPEN_DEVELOPMENT: "true" })).toThrow(/^ALLOW_OPEN_DEVELOPMENT is 'true'/);
});
