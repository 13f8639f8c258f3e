// Accepting and rejecting several requests at the same time, and a list that cannot be loaded.
import { changeBookingStatus, listWorkerBookings } from "@hourhand/contract/bookings";
import { notAllowed } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { openScreen, screenReady } from "../../../../test/open-screen.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { workerBookingOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";
import { animationsEnd } from "../../../../test/animations.ts";

const failed = page.getByText("Your bookings could not be loaded.");

test("several requests are answered at the same time; an open question stays when another one's answer arrives", async () => {
  const names = ["anil", "biju", "chitra"] as const;
  const bookings = names.map((username, at) =>
    workerBookingOf({
      id: 41 + at,
      user_profile: { username, first_name: "", last_name: "", profile_picture: null },
    }),
  );
  answer(listWorkerBookings, { Bookings: bookings, count: 3 });
  const calls = hold(changeBookingStatus);
  await openScreen(workerPages.bookings, { as: "worker", viewport: "phone" });
  await expect.element(page.getByText("anil", { exact: true })).toBeVisible();
  // The refetches get no reply, so the new statuses can only come from the answers.
  hold(listWorkerBookings);
  // Found by its text, because an open dialog hides the page's roles.
  const cardOf = (name: string) =>
    [...document.querySelectorAll<HTMLElement>("main li")].find((item) => item.textContent.includes(name));
  const buttonOf = (name: string, words: string): Locator =>
    page.elementLocator(
      [...(cardOf(name)?.querySelectorAll("button") ?? [])].find(
        ({ textContent }) => textContent === words,
      ) as HTMLElement,
    );
  const textOf = (name: string) => () => cardOf(name)?.textContent;

  await buttonOf("anil", "Accept").click();
  const slow = await calls.request();
  await buttonOf("biju", "Accept").click();
  const quick = await calls.request();
  for (const name of ["anil", "biju"]) {
    await expect.element(buttonOf(name, "Accept")).toHaveAttribute("aria-busy", "true");
    await expect.element(buttonOf(name, "Reject")).toBeDisabled();
  }
  quick.answer({ status: "accepted" });
  await expect.poll(textOf("biju")).toContain("accepted");
  await expect.element(buttonOf("anil", "Accept")).toHaveAttribute("aria-busy", "true");

  await buttonOf("chitra", "Reject").click();
  const question = page.getByRole("dialog", { name: "Reject this booking?" });
  const tooFar = question.getByRole("radio", { name: "Too far" });
  await tooFar.click();
  slow.answer({ status: "accepted" });
  await expect.poll(textOf("anil")).toContain("accepted");
  await animationsEnd();
  await expect.element(tooFar).toBeChecked();
  await question.getByRole("textbox").fill("Try Aluva.");
  await question.getByRole("button", { name: "Reject" }).click();
  (await calls.request()).answer({ status: "rejected" });
  await expect.poll(textOf("chitra")).toContain("rejected");
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsOf(changeBookingStatus)).toEqual([
    { id: 41, status: "accepted" },
    { id: 42, status: "accepted" },
    { id: 43, status: "rejected", reason: "Too far. Try Aluva." },
  ]);
});

test(
  "a failed list of bookings shows a toast when the server gives a reason",
  { tags: ["@worker-8.3"] },
  async () => {
    refuse(listWorkerBookings, notAllowed, { sentence: "Not this week." });
    await openScreen(workerPages.bookings, { as: "worker", viewport: "phone" });
    await expect.element(page.getByText("Not this week.")).toBeVisible();
    await expect.element(failed).toBeVisible();
  },
);

test(
  "a failed list of bookings without a reason shows only its error state",
  { tags: ["@worker-8.3"] },
  async () => {
    fail(listWorkerBookings, 502);
    await openScreen(workerPages.bookings, { as: "worker", viewport: "phone" });
    await expect.element(failed).toBeVisible();
    await screenReady();
    expect(page.getByText("Something went wrong").elements()).toEqual([]);
  },
);
