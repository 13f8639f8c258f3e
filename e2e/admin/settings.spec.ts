// The Settings section: an administrator changes the product's settings; in a product of its own, because everybody
// sees the changes.
import type { Browser, Page } from "@playwright/test";
import { desk, looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
  "base64",
);
const account = { email: "asha@example.com", password: "an administrator's password" };

test.use({
  settings: {
    DEMO_DATA: "false",
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SOCIAL_LINKS: "https://x.com/ghar",
  },
});

async function openSettings(browser: Browser, refresh: string): Promise<Page> {
  const page = await openPage(browser, "/admin-panel?open=Settings", { refresh }, { viewport: desk });
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  return page;
}

test(
  "an administrator gives the product another name, colours and texts; somebody else's change in between loses nothing",
  { tag: ["@beyond-8.10"] },
  async ({ browser }) => {
    const api = async (method: string, path: string, body: object, token = "") =>
      (
        await fetch(journeyUrl() + path, {
          method,
          headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        })
      ).json() as Promise<Record<string, string>>;
    const { access = "", refresh = "" } = await api("POST", "/token/", {
      username: account.email,
      password: account.password,
    });
    const page = await openSettings(browser, refresh);
    const save = page.getByRole("button", { name: "Save the settings" });
    const links = page.getByLabel("Links, one per line");
    await expect(links).toBeDisabled();
    await expect(
      page.getByText("Set by the environment variable SOCIAL_LINKS", { exact: false }),
    ).toBeVisible();
    await expect(save).toBeDisabled();

    // A colour with too little contrast to white shows an error at its field.
    await page.getByLabel("Main colour", { exact: true }).fill("#f5a524");
    await page.getByLabel("Name of the product").fill("Ghar Seva");
    await expect(
      page.getByText("Too light: white text on it has a contrast of 2.0:1", { exact: false }),
    ).toBeVisible();
    // The preview follows the input; while a colour is invalid, it uses the product's own.
    const sample = page.getByRole("img", { name: "Name, logo and colours in the light theme" });
    const button = sample.getByText("Save", { exact: true });
    await expect(sample).toContainText("Ghar Seva");
    await expect(button).toHaveCSS("background-color", "rgb(11, 92, 90)");
    await page.getByLabel("Main colour", { exact: true }).fill("#1a4f8a");
    await expect(button).toHaveCSS("background-color", "rgb(26, 79, 138)");
    await expect(page.getByRole("img", { name: "Name, logo and colours in the dark theme" })).toContainText(
      "Ghar Seva",
    );
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("hello@ghar.example");
    await page.getByLabel("Terms & Conditions").fill("# Ours\n\nBe kind.");

    await api("PUT", "/api/v1/admin/settings", { version: 1, mail_from_name: "Ghar mails" }, access);
    await save.click();
    await expect(page.getByText("saved other settings in the meantime", { exact: false })).toBeVisible();
    await expect(page.getByLabel("Name of the product")).toHaveValue("Ghar Seva");
    await expect(page.getByLabel("Sender name")).toHaveValue("Ghar mails");
    await save.click();
    await expect(page.getByText("The settings are saved as version 3.")).toBeVisible();
    const third = page.getByRole("main").getByRole("listitem").filter({ hasText: "Version 3" });
    await expect(third.getByRole("term")).toHaveText([
      "Name of the product",
      "Main colour",
      "Email",
      "Terms & Conditions",
    ]);
    await expect(third.getByRole("deletion").first()).toHaveText("HourHand");
    await expect(third.getByRole("insertion")).toHaveText([
      "Ghar Seva",
      "#1a4f8a",
      "hello@ghar.example",
      /# Ours\s+Be kind\./,
    ]);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await expect(page.getByRole("img", { name: "Current logo" })).toBeVisible();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText(`A test mail is on its way to ${account.email}.`)).toBeVisible();
    await looksRight(page);

    // A new visitor sees the settings from the first paint on.
    const visitor = await openPage(browser, "/", undefined, {
      viewport: phone,
      colorScheme: "dark",
    });
    await expect(visitor).toHaveTitle("Ghar Seva – skilled hands by the hour");
    const footer = visitor.getByRole("contentinfo");
    await expect(footer.getByText(/^© \d{4} Ghar Seva/)).toBeVisible();
    await expect(footer.getByRole("link", { name: "hello@ghar.example" })).toBeVisible();
    await expect(footer.getByRole("list", { name: "Ghar Seva on other sites" })).toBeVisible();
    await expect(footer.locator("img").first()).toHaveAttribute("src", /^\/media\//);
    await footer.getByRole("link", { name: "Terms & Conditions" }).click();
    await expect(visitor.getByRole("heading", { level: 2, name: "Ours" })).toBeVisible();
    await expect(visitor.getByText("Be kind.")).toBeVisible();
  },
);
