// What the server finds wrong with a sign-up.
import { nameTaken, signUp, suggestUsername } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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

/** Types a whole sign-up. */
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
  "each fault of a sign-up is said as 'field: message', three toasts at a time",
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
  "a sign-up whose username is in use says so under the field, for as long as it stands there",
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
