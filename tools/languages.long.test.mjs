// Follows docs/languages.md step by step, with a made-up language in a clone: the clone's checks pass, and six main
// screens have room for the texts. If a step is left out, the page's checks fail.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClone } from "./clone.mjs";
import { madeUpMessage, madeUpSentence } from "./made-up-language.mjs";
import { blocksOf } from "./page-blocks.mjs";
import { root } from "./steps.mjs";

const minutes = 60_000;
const page = readFileSync(join(root, "docs/languages.md"), "utf8");
/** Finds the only block below a heading. */
const blockBelow = (heading, kind) => {
  const [block, ...others] = blocksOf(page, kind).filter((one) => one.heading === heading);
  expect([block, others], heading).toEqual([expect.anything(), []]);
  return block.text.trim();
};
const line = blockBelow("1. The line", "ts");
const folderCommand = blockBelow("2. The folder", "sh");
const fileCommand = blockBelow("3. The file", "sh");
const checkCommand = blockBelow("4. The check", "sh");
const walkCommand = blockBelow("5. A look", "sh");

// Next to node_modules, because the clone has hard links to it.
const folder = mkdtempSync(join(root, ".cache/languages-"));
const clone = join(folder, "clone");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command from the page in the clone. */
function shell(command) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: clone,
    // Runs as when a developer types it: the tests' own variables would make another build.
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, HOURHAND_LONG_TESTS: undefined },
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Replaces every text of a JSON file. */
function rewrite(file, made) {
  const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(texts.map(made)), null, 2)}\n`);
}

/** The page's first three steps; the translation is generated. Each step can be undone. */
const steps = {
  line() {
    const list = join(clone, "contract/src/languages.ts");
    const before = readFileSync(list, "utf8");
    writeFileSync(
      list,
      before.replace(/^\} as const satisfies/m, () => `  ${line}\n} as const satisfies`),
    );
    return () => writeFileSync(list, before);
  },
  folder() {
    expect(shell(folderCommand)).toMatchObject({ status: 0 });
    const texts = join(clone, folderCommand.split(" ").at(-1));
    for (const name of readdirSync(texts))
      rewrite(join(texts, name), ([id, english]) => [id, madeUpMessage(english)]);
    return () => rmSync(texts, { recursive: true });
  },
  file() {
    expect(shell(fileCommand)).toMatchObject({ status: 0 });
    const texts = join(clone, fileCommand.split(" ").at(-1));
    rewrite(texts, ([english]) => [english, madeUpSentence(english)]);
    return () => rmSync(texts);
  },
};

beforeAll(() => {
  makeClone(clone);
  for (const workspace of ["", "server", "web", "demo", "e2e", "bench", "contract", "embedded-postgres"]) {
    const installed = join(root, workspace, "node_modules");
    if (existsSync(installed)) spawnSync("cp", ["-al", installed, join(clone, workspace)]);
  }
}, 5 * minutes);

describe("a made-up language", () => {
  test("has accents and is 40 % longer", { tags: ["@languages-1.6"] }, () => {
    expect(madeUpSentence("Please sign in to do this, {name, word}.")).toBe(
      "Pléáséöé sïgñöé ïñö töö dö thïsöé, {name}.",
    );
    expect(
      madeUpMessage("{count, plural, one {# booking} other {# bookings}} at HourHand, asha@example.com"),
    ).toBe("{count, plural, one {# böökïñgöéü} other {# böökïñgsöéü}} átö HourHand, asha@example.com");
    const long = "The price has changed. Please look at the new total and confirm again.";
    expect(madeUpSentence(long).length / long.length).toBeGreaterThan(1.3);
  });

  test.each(Object.keys(steps))(
    "without the step '%s' the page's checks fail",
    { timeout: 10 * minutes },
    (left) => {
      const undo = Object.entries(steps).flatMap(([name, step]) => (name === left ? [] : [step()]));
      try {
        expect(shell(checkCommand)).toMatchObject({ status: 1 });
      } finally {
        for (const one of undo) one();
      }
    },
  );

  test(
    "added by the page's steps passes its checks, and six main screens have room for it",
    { tags: ["@languages-1.6"], timeout: 30 * minutes },
    () => {
      for (const step of Object.values(steps)) step();
      for (const command of [checkCommand, walkCommand]) {
        const { status, output } = shell(command);
        expect(status, output).toBe(0);
      }
    },
  );
});
