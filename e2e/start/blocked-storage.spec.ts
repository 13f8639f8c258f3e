// A browser that gives the site no storage: its settings block cookies and site data, as some people and companies set
// them.
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArguments, findBrowser } from "../../tools/chromium.mjs";
import { watch } from "../complaints.ts";
import { customer, listedWorker } from "../customer/people.ts";
import { prepareContext, ready } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test("without browser storage, public pages work and signing in names the missing permission", async () => {
  const [person, worker] = [await customer(), await listedWorker()];
  const profile = await mkdtemp(join(tmpdir(), "blocked-"));
  await mkdir(join(profile, "Default"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? "",
    args: chromiumArguments,
    baseURL: journeyUrl(),
    locale: "en-IN",
  });
  try {
    watch(context);
    await prepareContext(context);
    const page = await context.newPage();
    const heading = page.getByRole("heading", { level: 1 });
    const open = async (address: string): Promise<void> => {
      // oxlint-disable-next-line eslint/no-restricted-properties -- visit() reads what this browser refuses
      await page.goto(address);
      await ready(page);
    };
    await open("/?open=Workers&job=Electrician");
    await expect(heading).toHaveText("Workers");
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await open(`/workers/${worker.workerId}`);
    await expect(heading).toHaveText(worker.fullName);
    await open("/signin");
    await expect(page.getByRole("alert")).toContainText("Your browser blocks cookies and site data");
    await page.getByLabel("Username, email or phone").fill(person.username);
    await page.getByLabel("Password", { exact: true }).fill("HourHand-demo-1");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await page.getByRole("link", { name: "Saved", exact: true }).click();
    await expect(heading).toHaveText("Saved");
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
