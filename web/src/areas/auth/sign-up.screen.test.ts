// The sign-up: its fields, the server's errors, the next step.
import { nameTaken, signUp, suggestUsername } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../../test/keys.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { answer, refuse, requestsOf } from "../../../test/wire.ts";
import { paths } from "../../paths.ts";

const username = page.getByLabelText("Username");
const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
const secret = "a long enough password";
const typed = {
  first_name: "Meera",
  last_name: "Nair",
  username: "meera",
  email: "meera@example.com",
  phone: "+919876500020",
  password: secret,
  cpassword: secret,
};

/** Fills in a complete sign-up. */
async function fillIn(): Promise<void> {
  answer(suggestUsername);
  await openScreen(paths.signUp);
  for (const [label, value] of [
    ["First name", typed.first_name],
    ["Last name", typed.last_name],
    ["Username", typed.username],
    ["Email", typed.email],
    ["Phone", typed.phone],
    ["Password", secret],
    ["Confirm password", secret],
  ] as const)
    await page.getByLabelText(label, { exact: true }).fill(value);
}

test(
  "each error of a sign-up appears as 'field: message', three toasts at a time",
  { tags: ["@customer-8.2", "@customer-9.10"] },
  async () => {
    const errors = { username: ["one", "two"], email: ["three"], phone: ["four"], last_name: ["five"] };
    refuse(signUp, invalidInput, { errors });
    await fillIn();
    await page.getByRole("button", { name: "Verify" }).click();
    for (const said of ["username: one", "username: two", "email: three", "phone: four", "last_name: five"])
      await expect.element(toasts.filter({ hasText: said })).toHaveLength(1);
    for (const [label, sentence] of [
      ["Username", "one two"],
      ["Email", "three"],
      ["Phone", "four"],
      ["Last name", "five"],
    ] as const)
      await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    await expect.element(username).toHaveFocus();
    const shown = () => document.querySelectorAll('[data-sonner-toast][data-visible="true"]').length;
    await expect.poll(shown).toBe(3);
    const place = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    expect(place?.dataset).toMatchObject({ xPosition: "right", yPosition: "bottom" });
    await userEvent.keyboard("{Alt>}t{/Alt}");
    await expect.poll(() => document.activeElement).toBe(place);
    expect(requestsOf(signUp)).toEqual([typed]);
  },
);

test(
  "a username in use shows its error under the field until the username changes",
  { tags: ["@customer-8.2"] },
  async () => {
    const sentence = "This username is already in use. Please choose another.";
    refuse(signUp, nameTaken, { errors: { username: [sentence] } });
    await fillIn();
    await page.getByRole("button", { name: "Verify" }).click();
    await expect.element(toasts).toHaveTextContent(`username: ${sentence}`);
    await expect.element(username).toHaveAccessibleDescription(sentence);
    await username.fill("meera.nair");
    await expect.element(username).toHaveAccessibleDescription("");
  },
);

test(
  "a sign-up asks for every field, and is sent as multipart",
  { tags: ["@customer-1.1", "@customer-2.18", "@customer-5.1", "@customer-7.26"] },
  async () => {
    const travelled = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => travelled.mockRestore());
    answer(suggestUsername);
    refuse(signUp, nameTaken);
    await openScreen(paths.signUp);
    await expect.element(page.getByText("Where Works Meet Solution !")).toBeVisible();
    await expect.element(page.getByLabelText("Email")).toHaveAttribute("type", "email");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect.element(page.getByText(/is missing: please fill it in\.$/)).toHaveLength(7);
    expect(requestsOf(signUp)).toEqual([]);

    await fillIn();
    await page.getByRole("button", { name: "Verify" }).click();
    await expect.element(toasts.filter({ hasText: nameTaken.sentence })).toHaveLength(1);
    const forms = travelled.mock.calls.flatMap(([, init]) =>
      init?.body instanceof FormData ? [Object.fromEntries(init.body)] : [],
    );
    expect(forms).toContainEqual(typed);
    await expect.element(page.getByLabelText("First name")).toHaveValue("Meera");
  },
);

test(
  "a successful sign-up stores the email, turns the flag off and leads to the OTP screen",
  { tags: ["@customer-4.11", "@screens-2.29"] },
  async () => {
    answer(signUp, { email: typed.email });
    await fillIn();
    await page.getByRole("button", { name: "Verify" }).click();
    await expect.poll(() => location.pathname).toBe(paths.enterOtp);
    expect(localStorage.getItem("forgot_password")).toBe("false");
    await expect.element(page.getByText(typed.email)).toBeVisible();

    // After a wrong address the form comes back with its values, except for the passwords.
    await page.getByRole("link", { name: "Change it" }).click();
    await expect.poll(() => location.pathname).toBe(paths.signUp);
    await expect.element(page.getByLabelText("Email")).toHaveValue(typed.email);
    await expect.element(page.getByLabelText("First name")).toHaveValue("Meera");
    for (const label of ["Password", "Confirm password"])
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue("");
    for (const link of ["Terms & Conditions", "Privacy Policy"])
      await expect.element(page.getByRole("link", { name: link })).toHaveAttribute("target", "_blank");
    await username.fill("");
    await press(page.getByLabelText("Last name"), "{Tab}");
    const offer = page.getByRole("button", { name: "Use meera.nair" });
    await offer.click();
    await expect.element(username).toHaveValue("meera.nair");
    await expect.element(username).toHaveFocus();
    await expect.element(offer).not.toBeInTheDocument();
  },
);
