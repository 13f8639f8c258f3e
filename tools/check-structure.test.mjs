import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { check, platformRanks, ranks } from "./check-structure.mjs";
import { root } from "./steps.mjs";

const violationsOf = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "structure-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { violations } = check(folder);
  rmSync(folder, { recursive: true });
  return violations;
};

const bookings = "server/src/domains/bookings";

test.each([
  [
    "a higher domain",
    "server/src/domains/accounts/accounts.ts",
    "import { book } from '../bookings/bookings.ts';",
    /accounts is not above bookings/,
  ],
  [
    "a domain of equal rank",
    "server/src/domains/chat/chat.ts",
    "import type { A } from '../reviews/reviews.ts';",
    /chat is not above reviews/,
  ],
  [
    "the inside of a lower domain",
    `${bookings}/bookings.ts`,
    "import { q } from '../accounts/queries.ts';",
    /only the public module accounts\.ts/,
  ],
  [
    "a domain in platform",
    "server/src/platform/mail/outbox.ts",
    "import { a } from '../../domains/accounts/accounts.ts';",
    /platform knows no domain/,
  ],
  [
    "a higher part of platform",
    "server/src/platform/http/metrics.ts",
    "import { mailCounts } from '../mail/queries.ts';",
    /http is not above mail/,
  ],
  [
    "a part of platform of equal rank",
    "server/src/platform/bus/bus.ts",
    "import type { Jobs } from '../jobs/jobs.ts';",
    /bus is not above jobs/,
  ],
  [
    "all of platform in a part of it",
    "server/src/platform/jobs/jobs.ts",
    "import type { Platform } from '../platform.ts';",
    /jobs is not above platform\.ts/,
  ],
  [
    "a part of platform in a file next to them",
    "server/src/platform/problem.ts",
    "import { bind } from './http/bind.ts';",
    /problem\.ts is not above http/,
  ],
  [
    "a higher part of bookings",
    `${bookings}/book-worker.ts`,
    "import { readBooking } from './reading/reading.ts';",
    /book-worker is not above reading/,
  ],
  [
    "app in a domain",
    `${bookings}/routes.ts`,
    "import { app } from '../../app.ts';",
    /domains does not import 'app\.ts'/,
  ],
  [
    "test helpers in the product",
    `${bookings}/jobs.ts`,
    "const a = await import('../../../test/database.ts');",
    /which only tests may import/,
  ],
  [
    "ours in contract",
    "contract/src/bookings.ts",
    "import { a } from '@hourhand/server/a';",
    /contract must import no other workspace/,
  ],
  [
    "the web in the server",
    "server/src/app.ts",
    "import { a } from '../../web/src/paths.ts';",
    /never import each other/,
  ],
  [
    "the server in the web",
    "web/src/main.tsx",
    "import { a } from '@hourhand/server/src/app.ts';",
    /never import each other/,
  ],
  [
    "another area",
    "web/src/areas/admin/Shell.tsx",
    "import { a } from '../worker/Shell.tsx';",
    /areas never import areas/,
  ],
  [
    "another feature",
    "web/src/features/chat/api.ts",
    "import { a } from '../bookings/api.ts';",
    /features never import features/,
  ],
  [
    "a feature in ui",
    "web/src/ui/Stars.tsx",
    "import { a } from '../features/reviews/api.ts';",
    /ui imports only/,
  ],
  [
    "an area in a feature",
    "web/src/features/chat/Room.tsx",
    "import { a } from '../../areas/admin/Shell.tsx';",
    /features imports only/,
  ],
  [
    "a whole file of the contract",
    `${bookings}/routes.ts`,
    'import * as contract from "@hourhand/contract/bookings";',
    /name the imports/,
  ],
  [
    "a package in rules",
    `${bookings}/rules.ts`,
    'import { randomInt } from "node:crypto";',
    /rules decide from their arguments/,
  ],
  ["a barrel", "server/src/app.ts", "import { a } from './platform/http/index.ts';", /barrel/],
])("importing %s is reported", (_what, path, text, sentence) => {
  expect(violationsOf({ [path]: text })).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  ["an unknown domain", "server/src/domains/admin/admin.ts", /no domain 'admin'/],
  ["a folder in a sub-concern", `${bookings}/series/deep/rules.ts`, /has no folders/],
  ["an unknown platform part", "server/src/platform/events/bus.ts", /no part 'events'/],
  ["an unknown feature", "web/src/features/things/api.ts", /no feature 'things'/],
  ["an empty word", "web/src/platform/utils.ts", /does not name the subject/],
  ["camel case", "contract/src/wireFormat.ts", /kebab-case/],
])("%s is reported by its name", (_what, path, sentence) => {
  expect(violationsOf({ [path]: "" })).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  ["a test", `${bookings}/bookings.test.ts`],
  ["a test of a screen", "web/src/ui/Stars.test.tsx"],
  ["a journey", "e2e/customer/booking.spec.ts"],
  ["a test helper", "server/test/people.ts"],
])("%s of 301 lines is reported, one of 300 is not", (_what, path) => {
  expect(violationsOf({ [path]: "a\n".repeat(301) })).toEqual([
    expect.stringContaining("301 lines, and a test file has at most 300"),
  ]);
  expect(violationsOf({ [path]: "a\n".repeat(300) })).toEqual([]);
});

test("a file alone in its folder is reported; its test does not count", () => {
  for (const folder of [`${bookings}/series`, "web/src/areas/customer/saved"]) {
    const alone = { [`${folder}/series.ts`]: "", [`${folder}/series.test.ts`]: "" };
    expect(violationsOf(alone)).toEqual([expect.stringContaining("alone in its folder")]);
    expect(violationsOf({ ...alone, [`${folder}/api.ts`]: "" })).toEqual([]);
  }
});

test("the wire’s spelling and 501 lines are reported", () => {
  const rules = `${bookings}/rules.ts`;
  expect(violationsOf({ [rules]: "const identifire = 1;" })).toEqual([
    expect.stringContaining("'identifire' is the wire's spelling"),
  ]);
  expect(violationsOf({ [rules]: "a\n".repeat(501) })).toEqual([expect.stringContaining("501 lines")]);
});

test("India's signs and places are reported outside comments, in code and texts", () => {
  const violations = violationsOf({
    "web/src/features/price.ts": 'export const price = "₹5"; // INR',
    "web/src/locales/hi/home.json": '{ "home.area": "Kochi" }',
    "server/src/domains/wallet/rules.ts": "// ₹5, as on cards\nexport const a = 1;",
    "contract/src/market.ts": 'export const currency = "INR";',
  });
  expect(violations.filter((one) => one.includes("of one market"))).toEqual([
    expect.stringContaining("'₹'"),
    expect.stringContaining("'Kochi'"),
  ]);
});

const prepared = 'export const one: Statement<{ a: number }, []> = prepared("one", "select 1 as a");';

test("SQL outside queries, a built statement and an eleventh parameter are reported", () => {
  for (const text of [
    "await sql`select 1`.execute(database);",
    "const { rows } = await sql<{ a: number }>`select 1 as a`.execute(database);",
    'await pool.query("select 1");',
    prepared,
  ]) {
    expect(violationsOf({ [`${bookings}/bookings.ts`]: text })).toEqual([
      expect.stringContaining("SQL belongs in queries*.ts"),
    ]);
    expect(violationsOf({ [`${bookings}/race.test.ts`]: text })).toEqual([]);
  }
  expect(violationsOf({ [`${bookings}/queries.ts`]: 'const text = "values ($10, $11)";' })).toEqual([
    expect.stringContaining("'$11'"),
  ]);
});

test(
  "a style that names the left or the right is reported, unless it means the physical side",
  { tags: ["@beyond-7.21"] },
  () => {
    const path = "web/src/ui/form/Rail.tsx";
    for (const style of [
      "sx={{ ml: 1 }}",
      "{ right: 0 }",
      "{ borderLeft: 1 }",
      'textAlign: "left"',
      '"& > legend": { float: "left", mb: 0 }',
    ])
      expect(violationsOf({ [path]: `// ${style}\n${style}` })).toEqual([
        expect.stringMatching(/line 2 names a physical side/),
      ]);
    const logical = 'sx={{ marginInlineStart: 1, insetInlineEnd: 0, textAlign: "start", top: 0 }}';
    expect(violationsOf({ [path]: logical })).toEqual([]);
    expect(violationsOf({ "web/src/ui/form/ChipRail.tsx": "{ left: 1 }" })).toEqual([]);
  },
);

test("a statement of constant text that is not prepared is reported", () => {
  for (const path of [`${bookings}/queries.ts`, "server/src/platform/jobs/queries-jobs.ts"]) {
    expect(violationsOf({ [path]: prepared })).toEqual([]);
    for (const text of [
      "await sql`select 1`.execute(database);",
      'await pool.query<{ a: number }>("select 1 as a");',
      'const one = preparedAtRunTime<{ a: number }, []>("one", "select 1 as a");',
    ])
      expect(violationsOf({ [path]: text })).toEqual([expect.stringContaining("declared with prepared()")]);
  }
  const composed = "sql`select from ${sql.identifier(table)}`";
  expect(violationsOf({ "server/src/domains/media/queries.ts": composed })).toEqual([]);
});

test("the allowed forms are accepted", () => {
  const files = {
    [`${bookings}/bookings.ts`]:
      "import { a } from '../accounts/accounts.ts';\nimport { b } from '../../platform/database/pool.ts';\nimport { c } from './rules.ts';",
    [`${bookings}/routes-customer.ts`]:
      "import { a } from '@hourhand/contract/bookings';\nconst balence = 1;",
    [`${bookings}/race.test.ts`]:
      "import { a } from '../../../test/database.ts';\nimport { b } from '../chat/queries.ts';",
    "server/src/domains/catalogue/applications/applications.ts": "import { a } from '../catalogue.ts';",
    "server/src/domains/catalogue/applications/queries.ts":
      "import { a } from '../../../platform/lists/list.ts';",
    "server/src/platform/http/errors.ts": "import { a } from '../storage/store-down.ts';",
    "server/src/platform/platform.ts": "import type { Bus } from './bus/bus.ts';",
    "web/src/areas/customer/workers/api.ts": "",
    "web/src/areas/customer/workers/WorkersScreen.tsx":
      "import { a } from '../../../features/workers/api.ts';\nimport { b } from '../../../ui/Stars.tsx';",
    "contract/src/bookings.ts": "const pyment_id = 1;\n".repeat(300),
  };
  expect(violationsOf(files)).toEqual([]);
});

test.each([
  ["domains", ranks, /(?<=Domains:\n`)[^`]+/],
  ["platform", platformRanks, /(?<=Inside `platform\/`:\n`)[^`]+/],
])("the order of %s is that of its folders and of docs/architecture.md", (folder, order, place) => {
  const folders = readdirSync(join(root, "server/src", folder), { withFileTypes: true });
  expect(order.flat().toSorted()).toEqual(
    folders
      .filter((one) => one.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  );
  const [written] = place.exec(readFileSync(join(root, "docs/architecture.md"), "utf8")) ?? [];
  expect(written?.split(/\s*<\s*/).map((rank) => rank.split(/,\s*/))).toEqual(order);
});
