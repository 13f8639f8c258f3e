// The hash chain of a record and the command that verifies it: the RFC 8785 text of an event, and detection of every
// kind of planted change.
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstMisfit, firstPrevious, hashOfEvent } from "./chain.ts";

const content = [
  {
    at: "2026-11-22T08:30:00.000Z",
    event: "created",
    actor: "customer",
    detail: { hours: 2, date: "2026-11-24" },
  },
  { at: "2026-11-22T08:31:00.000Z", event: "accepted", actor: "worker", detail: {} },
  {
    at: "2026-11-22T08:32:00.000Z",
    event: "overridden",
    actor: "admin",
    detail: { reason: 'é\u20ac "lost"\u0001', b: 1e21, a: 0.000001 },
  },
];
function chain() {
  let previous = firstPrevious;
  return content.map((event, index) => {
    const sealed = {
      n: index + 1,
      ...event,
      previous,
      hash: hashOfEvent(previous, { n: index + 1, ...event }),
    };
    previous = sealed.hash;
    return sealed;
  });
}
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

test(
  "an event's hash is SHA-256 over the previous hash and its RFC 8785 text",
  { tags: ["@beyond-4.10"] },
  () => {
    const [first, second, third] = chain();
    expect(first?.hash).toBe(
      sha256(
        `${"0".repeat(64)}{"actor":"customer","at":"2026-11-22T08:30:00.000Z","detail":{"date":"2026-11-24","hours":2},"event":"created","n":1}`,
      ),
    );
    expect(third?.hash).toBe(
      sha256(
        `${second?.hash}{"actor":"admin","at":"2026-11-22T08:32:00.000Z","detail":{"a":0.000001,"b":1e+21,"reason":"é€ \\"lost\\"\\u0001"},"event":"overridden","n":3}`,
      ),
    );
  },
);

test.each<[string, number | undefined, (events: ReturnType<typeof chain>) => unknown[]]>([
  ["nothing", undefined, (events) => events],
  [
    "the order of fields",
    undefined,
    (events) => events.map((event) => Object.fromEntries(Object.entries(event).toReversed())),
  ],
  ["no events", undefined, () => []],
  ["a detail", 1, ([first, ...rest]) => [{ ...first, detail: { hours: 3, date: "2026-11-24" } }, ...rest]],
  ["a time", 2, ([first, second, third]) => [first, { ...second, at: "2026-11-22T08:31:00.001Z" }, third]],
  ["who did it", 3, ([first, second, third]) => [first, second, { ...third, actor: "worker" }]],
  ["what happened", 2, ([first, second, third]) => [first, { ...second, event: "rejected" }, third]],
  ["an event that was taken out", 3, ([first, , third]) => [first, third]],
  ["the first that was taken out", 2, ([, second, third]) => [second, third]],
  ["two that changed places", 3, ([first, second, third]) => [first, third, second]],
  ["a hash", 2, ([first, second, third]) => [first, { ...second, hash: firstPrevious }, third]],
  [
    "the previous hash",
    3,
    ([first, second, third]) => [first, second, { ...third, previous: firstPrevious }],
  ],
  ["what is no event", 2, ([first]) => [first, "accepted"]],
  ["nothing at all in its place", 1, () => [null]],
  ["half of a surrogate pair", 2, ([first, second]) => [first, { ...second, detail: { reason: "\ud800" } }]],
])("%s changed: the first that does not fit is %s", (_what, misfit, change) => {
  expect(firstMisfit(change(chain()))).toBe(misfit);
});

test("an event that was sealed again breaks the next one", () => {
  const [first, second, third] = chain();
  const changed = { n: 2, ...content[1], event: "rejected", previous: first?.hash ?? "" } as typeof second &
    object;
  const resealed = { ...changed, hash: hashOfEvent(changed.previous, changed) };
  expect(firstMisfit([first, resealed, third])).toBe(3);
});

describe("npm run verify:record", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hourhand-record-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs the command as npm does and returns its exit code and its output. */
  const verify = (...files: string[]) =>
    new Promise<[code: number | null, output: string]>((resolve) => {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, "../../../../../tools/verify-record.mjs"), ...files],
        {
          env: { PATH: process.env["PATH"] },
        },
      );
      let output = "";
      child.stdout.on("data", (chunk) => (output += chunk));
      child.stderr.on("data", (chunk) => (output += chunk));
      child.once("close", (code) => resolve([code, output]));
    });
  const fileOf = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  test.each([
    ["an answer", { events: chain() }],
    ["its events", chain()],
  ])("%s that fits ends with 0 and the count", { tags: ["@beyond-4.11"] }, async (name, content) => {
    const [code, output] = await verify(await fileOf(`${name}.json`, JSON.stringify(content)));
    expect([code, output]).toEqual([0, "All events fit: 3\n"]);
  });

  test(
    "pages in order are one record, in another order they are not",
    { tags: ["@beyond-4.11"] },
    async () => {
      const [first, second, third] = chain();
      const one = await fileOf("part-1.json", JSON.stringify({ events: [first, second], more: true }));
      const two = await fileOf("part-2.json", JSON.stringify([third]));
      expect(await verify(one, two)).toEqual([0, "All events fit: 3\n"]);
      expect(await verify(two, one)).toEqual([1, "The first event that does not fit: 3\n"]);
      expect((await verify(one, join(folder, "nowhere.json")))[0]).toBe(2);
    },
  );

  test(
    "a planted change exits with 1 and prints the event's number",
    { tags: ["@beyond-4.11"] },
    async () => {
      const [first, second, third] = chain();
      const planted = { events: [first, { ...second, actor: "admin" }, third] };
      const [code, output] = await verify(await fileOf("planted.json", JSON.stringify(planted)));
      expect([code, output]).toEqual([1, "The first event that does not fit: 2\n"]);
    },
  );

  test.each([
    ["no JSON", "{"],
    ["another answer", '{"items": []}'],
    ["null", "null"],
    ["a number", "7"],
    ["nothing", ""],
  ])("%s ends with 2", { tags: ["@beyond-4.11"] }, async (name, text) => {
    expect((await verify(await fileOf(`${name}.json`, text)))[0]).toBe(2);
  });

  test("a missing file, and no file, exit with 2", async () => {
    expect((await verify(join(folder, "nowhere.json")))[0]).toBe(2);
    expect((await verify())[0]).toBe(2);
  });
});
