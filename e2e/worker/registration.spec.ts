// A customer applies to become a worker: nothing is sent without a position; the first request is rejected with a
// reason, the second accepted.
import { administratorsToken, api, customer } from "../customer/people.ts";
import { looksRight, phone } from "../looks.ts";
import { here, openPage } from "../open.ts";
import { expect, test } from "../test.ts";

/** A white square, as small as a PNG gets. */
const picture = {
  name: "paper.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR42mP4jwMwDC0JALoev0GJ6La7AAAAAElFTkSuQmCC",
    "base64",
  ),
};

async function decide(fields: { accept: boolean; reason?: string }, username: string): Promise<void> {
  const token = await administratorsToken();
  const { workers } = await api<{ workers: { id: number; username: string }[] }>(
    "GET",
    "/admin_view/requests_view/",
    {
      token,
    },
  );
  const id = workers.find((request) => request.username === username)?.id;
  await api("POST", "/admin_view/requests_view/", { token, body: { id, ...fields } });
}

test(
  "a customer applies, is rejected with a reason, applies again and becomes a worker",
  { tag: ["@worker-1.2", "@worker-2.3", "@worker-2.29", "@worker-5.7", "@worker-5.8", "@worker-9.6"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openPage(browser, "/worker_register", person, { viewport: phone, permissions: [] });
    const form = page.getByRole("form", { name: "Register as a worker" });
    const register = form.getByRole("button", { name: "Register" });
    await register.click();
    await expect(form.getByText("Age is missing: please fill it in.")).toBeVisible();
    await expect(form.getByText("ID Proof is missing: please fill it in.")).toBeVisible();
    await looksRight(page);

    const fill = async (): Promise<void> => {
      await form.getByLabel("Full name").fill("Journey Person");
      await form.getByLabel("Age").fill("31");
      await form.getByLabel("Price per hour").pressSequentially("35012");
      await expect(form.getByLabel("Price per hour")).toHaveValue("3501");
      await form.getByLabel("Price per hour").fill("350");
      await form.getByLabel("Educational qualification").fill("ITI Electrician");
      await form.getByLabel("No years of experience").fill("7");
      await form.getByRole("combobox", { name: "Job title" }).click();
      await page.getByRole("option").first().click();
      await form.getByLabel("Tell us about yourself").fill("I come on time and leave the place clean.");
      await form.locator("input[type=file]").first().setInputFiles(picture);
      await form.locator("input[type=file]").last().setInputFiles(picture);
      await expect(form.getByRole("img", { name: /ID Proof/ })).toBeVisible();
    };
    await fill();
    await register.click();
    await expect(page.getByText("Location permission denied.")).toBeVisible();
    await expect(register).toBeEnabled();
    await expect(form.getByLabel("Age")).toHaveValue("31");

    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation(here);
    await register.click();
    await expect(page.getByText("Your request is waiting for the administrator.")).toBeVisible();
    await looksRight(page);

    await decide({ accept: false, reason: "Id proof is not valid" }, person.username);
    await page.reload();
    await expect(page.getByText("Id proof is not valid")).toBeVisible();
    await fill();
    await register.click();
    await expect(page.getByText("Your request is waiting for the administrator.")).toBeVisible();
    await decide({ accept: true }, person.username);
    await page.reload();
    await expect(page).toHaveURL(/\/worker$/);
    await expect(page.getByRole("heading", { name: "Hello, Journey" })).toBeVisible();
  },
);
