// The two passwords of the sign-up.
import { signUp, suggestUsername } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { answer, refuse, requestsOf } from "../../../test/wire.ts";

test(
  "a different second password shows an error on blur, and the form is sent anyway",
  { tags: ["@screens-1.10", "@screens-2.29"] },
  async () => {
    refuse(signUp, invalidInput, {
      errors: { cpassword: ["Password and Confirm Password should be same"] },
    });
    answer(suggestUsername);
    await openScreen("/signup");
    const field = (label: string) => page.getByLabelText(label, { exact: true });
    const again = field("Confirm password");
    const sentence = page.getByText("Type the same password in both fields.");
    const typed = {
      "First name": "Meera",
      "Last name": "Shah",
      Username: "meera.shah",
      Email: "meera@example.com",
      Phone: "+919900000123",
      Password: "Lake-road-12",
    };
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
    await again.fill("Lake-road-1");
    await expect.element(sentence).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab}");
    await expect.element(sentence).toBeVisible();
    await expect.element(again).toHaveAccessibleDescription("Type the same password in both fields.");
    await expect.element(again).toHaveAttribute("aria-invalid", "true");
    await again.fill("Lake-road-12");
    await expect.element(sentence).not.toBeInTheDocument();
    // Changing the first field also fixes it.
    await field("Password").fill("Lake-road-13");
    await expect.element(sentence).toBeVisible();

    await page.getByRole("button", { name: "Verify" }).click();
    await expect.poll(() => requestsOf(signUp).length).toBe(1);
    expect(requestsOf(signUp)[0]).toMatchObject({ password: "Lake-road-13", cpassword: "Lake-road-12" });
    const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
    await expect
      .element(toasts.filter({ hasText: "Password and Confirm Password should be same" }))
      .toHaveLength(1);
  },
);
