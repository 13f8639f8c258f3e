// The component gallery (docs/rules/screens.md 51): available in development, accessible and complete at both widths
// and in every language. web/parts/parts.screen.test.ts shows it on a phone in English.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page, ViewportSize } from "@playwright/test";
import { expectComplaint } from "../complaints.ts";
import { freePort } from "../../tools/free-port.mjs";
import { desk, phone } from "../looks.ts";
import { newContext, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { axeViolations } from "../looks.ts";
import { expect, test } from "../test.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let client: ChildProcess;
let address = "";

/** Starts Vite alone, as `npm run dev` starts it alongside the server. */
test.beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  client = spawn(
    process.execPath,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--strictPort",
    ],
    {
      cwd: join(root, "web"),
      env: { ...process.env, DEV_SERVER: journeyUrl() },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const isThere = () =>
    fetch(`${address}/dev/ui`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isThere, { timeout: 90_000 }).toBe(true);
});
test.afterAll(async () => {
  client.kill("SIGTERM");
  if (client.exitCode === null && client.signalCode === null) await once(client, "exit");
});

/** Opens a page in a separate context, and collects its errors. */
async function newPage(browser: Browser, viewport: ViewportSize): Promise<{ page: Page; faults: string[] }> {
  const context = await newContext(browser, { viewport });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(String(fault)));
  return { page, faults };
}

// One part is drawn to fail, and React logs that to the console.
test.beforeEach(() => expectComplaint(/Drawn to fail, for the page of parts/));

/**
 * Opens the gallery, and waits until every section of both schemes is there; new libraries may reload the page once.
 */
async function openParts(page: Page, query = ""): Promise<void> {
  await visit(page, `${address}/dev/ui${query}`, { isReady: false });
  await expect(page.getByRole("heading", { name: "Dialogs, sheets, toasts" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.locator("[data-theme=dark] iframe").last()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
}

/** Returns axe's violations; duplicate names are expected on this page. */
const violationsOf = (page: Page): Promise<string[]> =>
  axeViolations(page, { rules: { "landmark-unique": { enabled: false } } });

/** How to find the visible element in each part's window. */
const covers: Readonly<Record<string, (page: Page) => Locator>> = {
  dialog: (page) => page.getByRole("dialog", { name: "Book Meera Nair" }),
  sheet: (page) => page.getByRole("dialog", { name: "Book Meera Nair" }),
  locked: (page) => page.getByRole("button", { name: "Confirm Booking" }),
  question: (page) => page.getByRole("dialog", { name: "Cancel this booking?" }),
  toasts: (page) => page.getByRole("button", { name: "warning" }),
  overlay: (page) => page.getByText("Loading... Please wait"),
  edges: (page) => page.getByText("You are offline."),
};

/** Opens each part that covers the window in a window of its own, half of them in each scheme. */
async function lookAtCovers(page: Page): Promise<void> {
  const frames = await page
    .locator("iframe")
    .evaluateAll((all) => all.map((frame) => frame.getAttribute("src") ?? ""));
  const names = Object.keys(covers);
  expect(frames).toHaveLength(2 * names.length);
  // Each part loads all sources, so the schemes take turns.
  const opened = frames.filter((frame) => {
    const asked = new URLSearchParams(frame);
    return asked.get("scheme") === (names.indexOf(asked.get("cover") ?? "") % 2 === 0 ? "light" : "dark");
  });
  expect(opened).toHaveLength(names.length);
  for (const frame of opened) {
    const asked = new URLSearchParams(frame);
    await visit(page, `${address}/dev/ui${frame}`, { isReady: false });
    await expect(covers[asked.get("cover") ?? ""]?.(page) ?? page.getByText(frame)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", asked.get("scheme") ?? "");
    expect(await violationsOf(page), frame).toEqual([]);
  }
}

for (const [viewport, language] of [
  [phone, "en"],
  [phone, "ml"],
  [desk, "hi"],
] as const)
  test(
    `the page of parts shows every part in both schemes, ${viewport.width} px wide, in ${language}`,
    { tag: ["@long", "@screens-4.1"] },
    async ({ browser }) => {
      test.slow();
      const { page, faults } = await newPage(browser, viewport);
      await openParts(page, `?lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const sections = await page.getByRole("navigation", { name: "Sections" }).getByRole("link").count();
      for (const scheme of ["light", "dark"])
        await expect(page.locator(`section > div > [data-theme=${scheme}]`)).toHaveCount(sections);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

test(
  "parts that cover the window have their own window in both schemes",
  { tag: ["@long", "@screens-4.1"] },
  async ({ browser }) => {
    test.slow();
    const { page, faults } = await newPage(browser, phone);
    await openParts(page);
    await lookAtCovers(page);
    expect(faults).toEqual([]);
  },
);
