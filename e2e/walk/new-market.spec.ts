// The first two screens of a market without workers, bookings and demo data, in German: Home for visitors, and the
// first steps for the administrator. Nothing is empty, cut off or in English. SHOTS=<folder> saves pictures.
import type { Page } from "@playwright/test";
import { api } from "../customer/people.ts";
import { offerLanguages } from "../offer-languages.ts";
import { newContext, settled, signedIn, visit } from "../open.ts";
import { expect, test } from "../test.ts";
import { faultsOfAccess, faultsOfLayout } from "./faults.ts";
import { leftInEnglish } from "./wholeness.ts";

const account = { email: "boss@example.com", password: "an administrator's password" };
/** German titles by English title. */
const categories = {
  Cleaning: "Reinigung",
  Plumbing: "Sanitär",
  Electrics: "Elektrik",
  Painting: "Malerarbeiten",
  Gardening: "Gartenpflege",
  Moving: "Umzug",
};

test.use({
  settings: { DEMO_DATA: "false", ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
});

async function look(page: Page, name: string): Promise<object> {
  const found: Record<string, unknown> = {};
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const faults = { ...(await faultsOfLayout(page)), ...(await faultsOfAccess(page, "light")) };
    const english = await leftInEnglish(page, "de", []);
    if (Object.keys(faults).length > 0) found[`${width} px`] = faults;
    if (english.length > 0) found[`${width} px, in English`] = english;
    const folder = process.env["SHOTS"];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/new-market-${name}-${width}.png`, fullPage: true });
  }
  return found;
}

test("the first screens of a new market are complete in German", async ({ browser }) => {
  const { access: token, refresh } = await api<{ access: string; refresh: string }>("POST", "/token/", {
    body: { username: account.email, password: account.password },
  });
  const before = await api<{ Jobs: object[] }>("GET", "/admin_view/job_view/?page=1", { token });
  if (before.Jobs.length === 0)
    for (const [title, de] of Object.entries(categories))
      await api("POST", "/admin_view/job_view/", {
        token,
        body: { title, description: title, titles: { de } },
      });
  await offerLanguages(["de", "en"], token);

  const context = await newContext(browser, { locale: "de-DE" });
  const home = await context.newPage();
  await home.setViewportSize({ width: 320, height: 844 });
  await visit(home, "/");
  await settled(home);
  await expect(home.getByRole("link", { name: "Fachkraft werden" })).toBeVisible();
  expect(await look(home, "home")).toEqual({});

  const panel = await newContext(browser, { locale: "de-DE" });
  await signedIn(panel, { refresh });
  const dash = await panel.newPage();
  await dash.setViewportSize({ width: 320, height: 844 });
  await visit(dash, "/admin-panel?open=Dash");
  await settled(dash);
  await expect(dash.getByRole("region", { name: "Erste Schritte" }).getByRole("listitem")).toHaveCount(5);
  expect(await look(dash, "dash")).toEqual({});
});
