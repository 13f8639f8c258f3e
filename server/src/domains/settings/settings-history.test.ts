// Where changes of the settings are recorded: the history and the audit.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const path = "/api/v1/admin/settings";
const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const view = async () => (await app.call("GET", path, { token: admin.token })).body;
/** Edits the settings in force. */
const edit = async (body: Record<string, unknown>) =>
  app.call("PUT", path, { token: admin.token, body: { version: (await view()).version, ...body } });
const history = (query = "") => app.call("GET", `${path}/history${query}`, { token: admin.token });

test("the history is read in pages", { tags: ["@beyond-8.2"] }, async () => {
  for (const name of ["One", "Two", "Three", "Four", "Five"]) await edit({ name });
  const seen: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await history(`?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.items.map(({ version }: { version: number }) => version));
    cursor = body.next;
  }
  const { version } = await view();
  expect(version).toBeGreaterThanOrEqual(5);
  expect(seen).toEqual(Array.from({ length: version }, (_, index) => version - index));
});

test("each change is in the audit, with only the changed fields, and of long texts only the differing part", async () => {
  await edit({ name: "Before" });
  await edit({ name: "After", legal_texts: { privacy: "long ".repeat(1_000) } });
  const { rows } = await sql<Record<string, unknown>>`
    select actor_id, action, subject, before, after from audit_entries where subject = 'settings' order by id desc limit 1
  `.execute(app.app.platform.pool);
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      action: "settings changed",
      subject: "settings",
      before: { name: "Before", privacy: null },
      after: { name: "After", privacy: expect.stringMatching(/^(long ){39}long …$/) },
    },
  ]);
  await edit({ legal_texts: { privacy: `${"long ".repeat(500)}and short ${"long ".repeat(499)}` } });
  const { rows: later } = await sql<Record<string, { privacy: string }>>`
    select before, after from audit_entries where subject = 'settings' order by id desc limit 1
  `.execute(app.app.platform.pool);
  expect(later[0]?.["after"]?.privacy).toMatch(/^… (long )+and short (long )+…$/);
  expect(later[0]?.["before"]?.privacy).toMatch(/^… (long )+…$/);
  const versions = (await view()).version - 1;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_entries where subject = 'settings'
  `.execute(app.app.platform.pool);
  expect(counted).toEqual([{ count: versions }]);
});
