// A missing chunk reloads the page once per build, but only if the server confirms that it is missing.
import { expect, test } from "vitest";
import { reloadForMissing, type Surroundings } from "./missing-chunk.ts";

function surroundings(status: number | "away", { canStore = true } = {}) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const page = { build: "/assets/start-a.js", reloads: 0 };
  const around: Surroundings = {
    fetch: (address) => {
      asked.push(address);
      return status === "away"
        ? Promise.reject(new TypeError("Failed to fetch"))
        : Promise.resolve({ status });
    },
    build: () => page.build,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, value) {
        kept.set(key, value);
        return canStore;
      },
    },
    reload: () => void page.reloads++,
  };
  return { around, page, asked };
}

const sentences = [
  "Failed to fetch dynamically imported module: https://hourhand.example/assets/Workers-b1.js",
  "error loading dynamically imported module: https://hourhand.example/assets/Workers-b1.js",
  "Unable to preload CSS for /assets/Workers-b1.css",
];

test.each(sentences)(
  "requests the chunk named in the error, and reloads once per build: %s",
  async (sentence) => {
    const { around, page, asked } = surroundings(404);
    for (let n = 0; n < 3; n++) await reloadForMissing(new TypeError(sentence), around);
    expect(page.reloads).toBe(1);
    expect(asked[0]).toMatch(/\/assets\/Workers-b1\.(js|css)$/);
    page.build = "/assets/start-b.js";
    for (let n = 0; n < 3; n++) await reloadForMissing(new TypeError(sentence), around);
    expect(page.reloads).toBe(2);
  },
);

test("requests the page's own first file when the error names no chunk, as in Safari", async () => {
  const { around, page, asked } = surroundings(404);
  await reloadForMissing(new TypeError("Importing a module script failed."), around);
  expect([page.reloads, asked]).toEqual([1, ["/assets/start-a.js"]]);
});

test.each([200, 304, 500, 503, "away"] as const)("does not reload when the answer is %s", async (status) => {
  const { around, page } = surroundings(status);
  await reloadForMissing(new TypeError(sentences[0]), around);
  expect(page.reloads).toBe(0);
});

test("does not reload when a reload cannot be recorded", async () => {
  const { around, page } = surroundings(404, { canStore: false });
  await reloadForMissing(new TypeError(sentences[0]), around);
  expect(page.reloads).toBe(0);
});
