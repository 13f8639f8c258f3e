// Signing in with Google. Stand-ins replace Google's script and keys; the page's policy, the credential's path and its
// check are the real ones.
import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { expectComplaint } from "../complaints.ts";
import { visit } from "../open.ts";
import { type Product, journeyUrl, startProduct } from "../product.ts";
import { expect, test } from "../test.ts";

const clientId = "journeys.apps.googleusercontent.com";
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let keys: Server;
let product: Product;

test.beforeAll(async () => {
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "key-1", alg: "RS256", use: "sig" };
  keys = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((done) => keys.listen(0, "127.0.0.1", done));
  product = await startProduct({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/certs`,
    DEMO_DATA: "false",
  });
});

test.afterAll(async () => {
  await product.stop();
  keys.close();
});

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Makes an ID token as Google signs it. */
function credentialOf(claims: object): string {
  const signed = `${base64({ alg: "RS256", kid: "key-1" })}.${base64({
    iss: "https://accounts.google.com",
    aud: clientId,
    iat: 0,
    exp: Date.UTC(2100, 0) / 1000,
    email_verified: true,
    ...claims,
  })}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}

/**
 * Answers for every other host: Google's script, which draws a button that returns the page's `credential`.
 * @returns the requested addresses
 */
async function standInForGoogle(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: "text/javascript",
        body: `let told;
          window.google = { accounts: { id: {
            initialize: (options) => { told = options; },
            renderButton: (place) => {
              const button = document.createElement("button");
              button.textContent = "Continue with Google";
              button.onclick = () => {
                document.documentElement.dataset.clientId = told.client_id;
                told.callback({ credential: window.credential, select_by: "btn" });
              };
              place.append(button);
            },
            prompt: () => {}, cancel: () => {},
          } } };`,
      });
    },
  );
  return asked;
}

/** Presses Google's button, which returns this credential. */
async function returnFromGoogle(page: Page, credential: string | undefined): Promise<void> {
  await page.evaluate((given) => Object.assign(globalThis, { credential: given }), credential);
  await page.getByRole("button", { name: "Continue with Google" }).click();
}

test(
  "a visitor signs in with Google, but not without a credential or with a forged one",
  {
    tag: [
      "@customer-1.11",
      "@customer-2.17",
      "@customer-4.15",
      "@customer-7.31",
      "@customer-8.7",
      "@customer-8.15",
    ],
  },
  async ({ context }) => {
    const asked = await standInForGoogle(context);
    const page = await context.newPage();
    const toasts = page.locator("[data-sonner-toast]");
    const isSignedOut = async (): Promise<void> => {
      await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("auth.refresh"))).toBeNull();
    };

    await visit(page, product.url);
    expect(asked, "Home needs nothing of Google's").toEqual([]);
    await visit(page, `${product.url}/signin`);
    await page.getByRole("button", { name: "Continue with Google" }).waitFor();
    expect(asked).toEqual(["https://accounts.google.com/gsi/client"]);

    await test.step("no credential is an error, not a sign-in", async () => {
      await returnFromGoogle(page, undefined);
      await expect(page.getByText("Google sign-in did not work. Please try again.")).toBeVisible();
      await isSignedOut();
    });

    await test.step("a forged credential is rejected with a message", async () => {
      const [head, , signature] = credentialOf({ sub: "1002", email: "ravi@gmail.com" }).split(".");
      const claims = base64({ sub: "1", email: "admin@gmail.com", aud: clientId });
      const before = await toasts.count();
      await returnFromGoogle(page, [head, claims, signature].join("."));
      await expect(toasts).toHaveCount(before + 1);
      await isSignedOut();
    });

    const email = `meera.${process.pid}@gmail.com`;
    const credential = credentialOf({ sub: "1001", email, given_name: "Meera", family_name: "Nair" });
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/user/google-login/"));
    await returnFromGoogle(page, credential);
    const answer = await answered;
    const posted = answer.request().postData() ?? "";
    expect(/name="access_token"\s+(\S+)/.exec(posted)?.[1]).toBe(credential);
    const { message } = (await answer.json()) as { message: string };
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole("button", { name: /Meera Nair/ })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.locator("html")).toHaveAttribute("data-client-id", clientId);
    expect(asked).toHaveLength(1);
  },
);

test("the page's policy allows Google's sign-in and nothing else", async ({ context }) => {
  const asked = await standInForGoogle(context);
  expectComplaint(/Loading the script .* Content Security Policy/);
  const page = await context.newPage();
  await visit(page, `${product.url}/signin`);
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  await page.evaluate(async () => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    addEventListener("securitypolicyviolation", (event) => seen.push(event.blockedURI));
    for (const src of [
      "https://accounts.google.com/other.js",
      "https://www.gstatic.com/gsi/client",
      "https://example.com/a.js",
    ])
      await new Promise((done) => {
        const script = document.createElement("script");
        script.src = src;
        script.onload = script.onerror = done;
        document.head.append(script);
      });
  });
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
    .toHaveLength(3);
  expect(asked).toEqual(["https://accounts.google.com/gsi/client"]);
});

test("without a client id there is no button and no request", async ({ context }) => {
  const asked = await standInForGoogle(context);
  const page = await context.newPage();
  await visit(page, "/signin");
  await page.getByLabel("Username, email or phone").waitFor();
  await expect(page.getByText(/Google/)).toHaveCount(0);
  expect(asked).toEqual([]);
  const { headers } = await fetch(`${journeyUrl()}/signin`);
  expect(headers.get("content-security-policy")).not.toContain("google");
});
