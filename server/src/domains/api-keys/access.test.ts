// Every call of the contract is made as everybody: a visitor, each role, a key without scopes and one with each scope.
// Who gets in is compared with the published table, docs/access.md.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { keyEnded, keyNotAccepted, notAllowed, notSignedIn, scopeMissing } from "@hourhand/contract/problem";
import { scopes } from "@hourhand/contract/scopes";
import { administrator, customer, worker } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";
import { hashOf, newKey, prefixOf } from "./key-text.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = join(root, "contract/src");
const modules = await Promise.all(
  readdirSync(folder, { encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
);
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "who" in value && "method" in value && "path" in value;
const calls = [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))].toSorted(
  (one, other) => (one.name < other.name ? -1 : 1),
);

/** One row of the table: who may make the call, and what it does with a key. */
interface Access {
  name: string;
  call: string;
  who: string;
  key: string;
}

const accessOf = ({
  name,
  method,
  path,
  who,
  key,
}: Pick<AnyEndpoint, "name" | "method" | "path" | "who" | "key">): Access => ({
  name,
  call: `${method} ${path}`,
  who: typeof who === "string" ? who : who.length === 0 ? "keys only" : who.join(", "),
  key,
});

const intro = `# Who may make each call

\`user\` is a customer. A key with the named scope may make the call; \`any\`: with any live key, \`none\`: with none, \`ignored\`: the call is for
anyone and does not look at keys ([api-keys](rules/api-keys.md)). The table is compared with the product by a test, which writes it with
\`npx vitest run server/src/domains/api-keys/access.test.ts -u\`.
`;
const written = (rows: readonly Access[]) =>
  [
    intro,
    "| call | address | people | keys |",
    "| --- | --- | --- | --- |",
    ...rows.map(({ name, call, who, key }) => `| ${name} | \`${call}\` | ${who} | ${key} |`),
    "",
  ].join("\n");
const published = (): Access[] =>
  readFileSync(join(root, "docs/access.md"), "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, name = "", call = "", who = "", key = ""] =
        /^\| (\w+) \| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
      return name === "" ? [] : [{ name, call, who, key }];
    });

/** What each caller gets, by the table: "in", or the code of the refusal. */
function expectedOf({ who, key }: Access, caller: string): string {
  if (who === "anyone") return "in";
  if (caller === "nobody") return notSignedIn.code;
  if (!caller.startsWith("key")) {
    return who === "signed-in" || who.split(", ").includes(caller) ? "in" : notAllowed.code;
  }
  if (key === "any") return "in";
  if (key === "none") return keyNotAccepted.code;
  return caller === `key ${key}` ? "in" : scopeMissing.code;
}

const refusals = new Set(
  [notSignedIn, notAllowed, keyNotAccepted, scopeMissing, keyEnded].map(({ code }) => code),
);
const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
const tokens: Record<string, string | undefined> = { nobody: undefined };
beforeAll(async () => {
  tokens["admin"] = (await administrator(app, { id: 3 })).token;
  tokens["worker"] = (await worker(app)).token;
  tokens["user"] = (await customer(app)).token;
  for (const scope of [undefined, ...scopes]) {
    const text = newKey("test");
    tokens[scope === undefined ? "key" : `key ${scope}`] = text;
    await sql`insert into api_keys (hash, prefix, name, scopes, created_by)
      values (${hashOf(text)}, ${prefixOf(text)}, 'Table', ${scope === undefined ? [] : [scope]}, 3)`.execute(
      app.app.platform.pool,
    );
  }
});

/** Makes a call about a thing that does not exist: a caller who gets in changes nothing. */
async function outcomeAs(caller: string, { method, path, onlyWithQuery }: AnyEndpoint): Promise<string> {
  const address = path.replaceAll(/:\w+/g, "999999999") + (onlyWithQuery ? `?${onlyWithQuery}=week` : "");
  const { status, body } = await app.call(method, address, {
    token: tokens[caller],
    ...(method !== "GET" && { body: {} }),
  });
  expect(status, `${method} ${address} as ${caller}`).toBeLessThan(500);
  const code = (body as { code?: string }).code ?? "";
  return refusals.has(code) ? code : "in";
}

/** The cells in which the product differs from the table. */
async function differences(rows: readonly Access[], endpoints: readonly AnyEndpoint[]): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of endpoints) {
    const row = rows.find(({ name }) => name === endpoint.name);
    if (!row) {
      found.push(`${endpoint.name} is not in docs/access.md, which this file writes with -u`);
      continue;
    }
    const cells = Object.keys(tokens).map(async (caller) => {
      const [outcome, expected] = [await outcomeAs(caller, endpoint), expectedOf(row, caller)];
      return outcome === expected ? [] : [`${endpoint.name} as ${caller}: ${outcome}, not ${expected}`];
    });
    found.push(...(await Promise.all(cells)).flat());
  }
  return found;
}

test("the published table is the contract's", { tags: ["@api-1.17"] }, async () => {
  await expect(written(calls.map(accessOf))).toMatchFileSnapshot(join(root, "docs/access.md"));
});

test("calls for anyone ignore keys, and no others do", { tags: ["@api-1.14"] }, () => {
  for (const { name, who, key } of calls) expect(key === "ignored", name).toBe(who === "anyone");
});

test(
  "every call lets in whom the table says, and nobody else",
  { tags: ["@api-1.15", "@api-1.17"], timeout: 120_000 },
  async () => {
    expect(await differences(published(), calls)).toEqual([]);
  },
);

test("a call that is open by mistake, and one with another scope, are found", async () => {
  const [list, read] = ["listApiKeys", "readBooking"].map((name) =>
    calls.filter((call) => call.name === name),
  );
  const closed = published().map((row) => (row.name === "readBooking" ? { ...row, key: "none" } : row));
  expect(await differences(closed, read ?? [])).toEqual([
    "readBooking as key: scope-missing, not key-not-accepted",
    "readBooking as key bookings:read: in, not key-not-accepted",
    ...["bookings:write", "people:read", "policies:write", "money:read", "webhooks:write"].map(
      (scope) => `readBooking as key ${scope}: scope-missing, not key-not-accepted`,
    ),
  ]);
  const forWorkers = published().map((row) => (row.name === "listApiKeys" ? { ...row, who: "worker" } : row));
  expect(await differences(forWorkers, list ?? [])).toEqual([
    "listApiKeys as admin: in, not not-allowed",
    "listApiKeys as worker: not-allowed, not in",
  ]);
});
