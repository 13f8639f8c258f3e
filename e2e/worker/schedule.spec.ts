// A worker keeps the weekly schedule.
import { api, bookByCall, customer, listedWorker, selectedTomorrow } from "../customer/people.ts";
import { holdBack, rereadMs, holdUntil } from "../hold-back.ts";
import { sheetsInHistory } from "../keyboard.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

for (const viewport of [phone, desk])
  test(
    `a worker adds, switches off and deletes slots at ${viewport.width} pixels`,
    { tag: ["@screens-2.25", "@worker-2.39", "@worker-5.10", "@worker-9.7"] },
    async ({ browser }) => {
      const worker = await listedWorker();
      const page = await openPage(browser, "/worker?open=Schedule", worker, { viewport });
      const remove = page.getByRole("button", { name: /^Delete / });
      await expect(remove).toHaveCount(7);
      for (let left = 6; left >= 0; left -= 1) {
        const answered = page.waitForResponse((answer) => answer.request().method() === "PUT");
        await remove.first().click();
        expect((await answered).status()).toBe(200);
        await expect(remove).toHaveCount(left);
      }
      await expect(page.getByText("Please add at least one slot")).toBeVisible();

      await page.getByRole("button", { name: "Add slot" }).click();
      await expect(page.getByText("Please select Week, From and To")).toBeVisible();
      await page.getByRole("combobox", { name: "Week" }).click();
      await page.getByRole("option", { name: "Wednesday" }).click();
      await page.getByLabel("From").fill("09:00");
      await page.getByLabel("To", { exact: true }).fill("13:00");
      await page.getByRole("button", { name: "Add slot" }).click();
      const offered = page.getByRole("switch", { name: "Wednesday, 9:00 am to 1:00 pm" });
      await expect(offered).toBeChecked();

      // Each of the other days leads to the form.
      await expect(page.getByRole("button", { name: /^Add hours: / })).toHaveCount(6);
      await page.getByRole("button", { name: "Add hours: Sunday" }).click();
      await expect(page.getByRole("combobox", { name: "Week" })).toHaveText("Sunday");
      await expect(page.getByLabel("From")).toBeFocused();
      await page.getByRole("button", { name: "Add hours: Monday" }).click();
      await page.getByRole("combobox", { name: "Week" }).click();
      await page.getByRole("option", { name: "Wednesday" }).click();

      await page.getByLabel("From").fill("12:00");
      await page.getByLabel("To", { exact: true }).fill("15:00");
      await page.getByRole("button", { name: "Add slot" }).click();
      const overlaps = "This slot overlaps another one of yours on that day.";
      await expect(page.locator("[data-sonner-toast]").filter({ hasText: overlaps })).toBeVisible();
      await expect(page.getByRole("form", { name: "Add slot" }).getByRole("alert")).toHaveText(overlaps);
      await expect(page.getByLabel("From")).toHaveValue("12:00");
      await page.getByLabel("From").fill("");
      await page.getByRole("button", { name: "Add slot" }).click();
      await expect(page.getByLabel("From")).toHaveAccessibleDescription(/./);
      await expect(page.getByLabel("From")).toBeFocused();
      await expect(page.getByText(overlaps)).toHaveCount(0);

      const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
      await offered.click();
      await expect(offered).not.toBeChecked();
      await stored;
      await page.reload();
      await expect(offered).not.toBeChecked();
      await looksRight(page);
      await remove.click();
      await expect(page.getByText("Please add at least one slot")).toBeVisible();
    },
  );

for (const viewport of [phone, desk])
  test(
    `whole hours are chosen by chips, by keyboard too, at ${viewport.width} pixels`,
    { tag: ["@screens-2.24"] },
    async ({ browser }) => {
      const page = await openPage(browser, "/worker?open=Schedule", await listedWorker(), { viewport });
      const [from, to] = [page.getByLabel("From"), page.getByLabel("To", { exact: true })];
      const rows = {
        begins: page.getByRole("toolbar", { name: "Begins at" }),
        ends: page.getByRole("toolbar", { name: "Ends at" }),
      };
      const [begins, ends] = [rows.begins.getByRole("button"), rows.ends.getByRole("button")];
      const hour = (row: keyof typeof rows, name: string) =>
        rows[row].getByRole("button", { name, exact: true });
      await expect(begins).toHaveCount(17);
      await expect(ends.first()).toHaveText("6:00 am");
      for (const chip of [begins.nth(3), ends.nth(11)]) {
        await expect(chip).toBeInViewport({ ratio: 1 });
        expect((await chip.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      }
      await hour("begins", "2:00 pm").click();
      await expect(from).toHaveValue("14:00");
      await expect(ends).toHaveCount(8);
      await expect(ends.first()).toBeInViewport({ ratio: 1 });
      await hour("ends", "4:00 pm").click();
      await expect(to).toHaveValue("16:00");
      // An end that no longer fits its beginning is taken out.
      await hour("begins", "4:00 pm").click();
      await expect(from).toHaveValue("16:00");
      await expect(to).toHaveValue("");
      await page.keyboard.press("Tab");
      await expect(hour("ends", "5:00 pm")).toBeFocused();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await expect(to).toHaveValue("22:00");
      await expect(ends.last()).toHaveAttribute("aria-pressed", "true");
      // What is typed is followed; what no chip has presses none.
      await from.fill("17:30");
      await expect(ends.first()).toHaveText("7:00 pm");
      await expect(rows.begins.locator("[aria-pressed=true]")).toHaveCount(0);
      await looksRight(page);
      await page.getByRole("button", { name: "Add slot" }).click();
      await expect(page.getByRole("switch", { name: "Monday, 5:30 pm to 10:00 pm" })).toBeChecked();
      await expect(ends).toHaveCount(17);
    },
  );

test(
  "a change that fails is taken back and said",
  { tag: ["@screens-2.13", "@screens-2.25", "@worker-8.1"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Schedule", worker, { viewport: phone });
    const first = page.getByRole("switch").first();
    await expect(first).toBeChecked();
    await page.route("**/worker/slot_view/", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 409, json: { message: "Not now." } })
        : route.continue(),
    );
    await first.click();
    await expect(page.getByText("Not now.")).toBeVisible();
    await expect(first).toBeChecked();

    // Hours with a live booking in them are asked about, and kept by Back.
    const id = await bookByCall(await customer(), worker, { title: "Leaking tap", startTime: "09:00" });
    await page.reload();
    const booked = selectedTomorrow().split(" ")[0] ?? "";
    const remove = page.getByRole("button", { name: `Delete ${booked}, 9:00 am to 12:00 pm` });
    const ahead = page.getByRole("region", { name: "The next seven days" }).getByRole("button");
    await expect(ahead).toHaveCount(7);
    await expect(ahead.nth(1)).toHaveAccessibleName(new RegExp(`^${booked} .*: 1 of 3 hours booked$`));
    // Each is as wide as a thumb on the narrowest phones too.
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: phone.height });
      for (const tile of await ahead.all())
        expect((await tile.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize(phone);
    await ahead.nth(1).click();
    await expect(page.getByRole("region", { name: "Calendar" }).getByText("Leaking tap")).toBeVisible();
    const question = page.getByRole("dialog", { name: `Delete ${booked}, 9:00 am to 12:00 pm?` });
    await remove.click();
    await expect(question).toContainText("1 booking lies in these hours. It stays");
    await sheetsInHistory(page, 1);
    await page.goBack();
    await expect(question).toBeHidden();
    await remove.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Slot deleted. Its bookings stay.")).toBeVisible();
    await expect(remove).toHaveCount(0);
    expect(await api("GET", `/api/v1/bookings/${id}`, { token: worker.token })).toMatchObject({
      status: "created",
    });
  },
);

test("of changes one after the other only that is taken back which the server refuses", async ({
  browser,
}) => {
  const page = await openPage(browser, "/worker?open=Schedule", await listedWorker(), { viewport: phone });
  const remove = page.getByRole("button", { name: /^Delete / });
  const removeOf = (day: string) => page.getByRole("button", { name: `Delete ${day}, 9:00 am to 12:00 pm` });
  const wednesday = page.getByRole("switch", { name: "Wednesday, 9:00 am to 12:00 pm" });
  await expect(remove).toHaveCount(7);
  const deletions = await holdBack(page, "**/worker/slot_view/", "PUT");
  const toggles = await holdBack(page, "**/worker/slot_view/", "PATCH");
  await removeOf("Monday").click();
  const monday = await deletions();
  await removeOf("Tuesday").click();
  const tuesday = await deletions();
  await expect(remove).toHaveCount(5);

  await monday.continue();
  await expect(page.getByText("Slot deleted. Its bookings stay.")).toBeVisible();
  await page.waitForTimeout(rereadMs);
  expect(await remove.count()).toBe(5);
  await wednesday.click();
  await expect(wednesday).not.toBeChecked();
  await (await toggles()).fulfill({ status: 409, json: { message: "Not now." } });
  await expect(page.getByText("Not now.")).toBeVisible();
  await expect(wednesday).toBeChecked();
  await page.waitForTimeout(rereadMs);
  expect(await remove.count()).toBe(5);

  await tuesday.fulfill({ status: 409, json: { message: "Not on Tuesday." } });
  await expect(page.getByText("Not on Tuesday.")).toBeVisible();
  await expect(removeOf("Tuesday")).toBeVisible();
  await expect(remove).toHaveCount(6);
  await expect(removeOf("Monday")).toHaveCount(0);
});

test("a slot is switched back before the list has been read again", async ({ browser }) => {
  const page = await openPage(browser, "/worker?open=Schedule", await listedWorker(), { viewport: phone });
  const first = page.getByRole("switch").first();
  await expect(first).toBeChecked();
  const reads = await holdBack(page, "**/worker/slot_view/", "GET");
  await first.click();
  await reads();
  await expect(first).not.toBeChecked();
  const answered = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await first.click();
  await expect(first).toBeChecked();
  expect((await answered).status()).toBe(200);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(first).toBeChecked();
});

test("the next slot can be typed while one is being added", async ({ browser }) => {
  const page = await openPage(browser, "/worker?open=Schedule", await listedWorker(), { viewport: desk });
  const [from, to] = [page.getByLabel("From"), page.getByLabel("To", { exact: true })];
  const add = page.getByRole("button", { name: "Add slot" });
  await expect(page.getByRole("switch")).toHaveCount(7);
  const deliver = await holdUntil(page, "**/worker/slot_view/", (request) => request.method() === "GET");
  await from.fill("13:00");
  await to.fill("14:00");
  const reread = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith("/worker/slot_view/"),
  );
  await add.click();
  await reread;
  await from.fill("15:00");
  deliver();
  await expect(page.getByRole("switch", { name: "Monday, 1:00 pm to 2:00 pm" })).toBeChecked();
  await expect(add).toBeEnabled();
  await expect(from).toHaveValue("15:00");
  // What nobody touched begins anew.
  await expect(to).toHaveValue("");
  await to.fill("16:30");
  await add.click();
  await expect(page.getByRole("switch", { name: "Monday, 3:00 pm to 4:30 pm" })).toBeChecked();
  await expect(from).toHaveValue("");
});
