// A session that cannot be restored for a long while: nobody waits for ever (docs/rules/sessions.md 15, 23).
import { customer, openShell } from "../customer/people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

const refresh = "**/token/refresh/";
const busy = { status: 500, json: { message: "Not now." } };
const checking = "Your session could not be checked yet. We go on trying.";

test(
  "what anyone may see waits a little for the session, and is read again once it is there",
  { tag: ["@customer-4.8"] },
  async ({ context }) => {
    const person = await customer();
    await context.route(refresh, (route) => route.fulfill(busy));
    const tokens: (string | undefined)[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith("/user/workers_view/")) tokens.push(request.headers()["authorization"]);
    });
    const page = await openShell(context, "Workers", person);
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
    await expect.poll(() => tokens[0]).toBeUndefined();
    await page.getByRole("button", { name: "View Details", exact: true }).first().click();
    await expect(page.getByRole("button", { name: "Book now" })).toBeEnabled();
    expect(await page.evaluate(() => localStorage.getItem("auth.refresh"))).toBe(person.refresh);

    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
    await context.unroute(refresh);
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await expect.poll(() => tokens.at(-1)).toMatch(/^Bearer /);
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
  },
);

for (const [what, name, path] of [
  ["a guarded page", "Bookings", "/"],
  ["an auth screen", "Home", "/signin"],
] as const)
  test(
    `${what} says after a while that the session cannot be checked, and tries again`,
    { tag: ["@customer-2.13"] },
    async ({ context }) => {
      let tries = 0;
      await context.route(refresh, (route) => {
        tries += 1;
        return route.fulfill(busy);
      });
      const page = await openShell(context, "Home", await customer());
      await page.clock.install();
      // The page that is left tries no more.
      await visit(page, "about:blank");
      const before = tries;
      await visit(page, `${path}?open=${name}`);
      if (name === "Bookings") await expect(page.getByText("Loading... Please wait")).toBeVisible();
      // Its time begins with the first try.
      await expect.poll(() => tries).toBeGreaterThan(before);
      await page.clock.fastForward(11_000);
      await expect(page.getByText(checking)).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText(checking)).toBeVisible();
      await context.unroute(refresh);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: name === "Bookings" ? "Bookings" : /Skilled hands/ }),
      ).toBeVisible();
    },
  );
