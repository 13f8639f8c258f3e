// Selecting whether Home quotes a review (docs/rules/dashboards.md 23).
import { listPersonReviews } from "@hourhand/contract/accounts-admin";
import { placeTestimonial, withoutWords, type TestimonialPlace } from "@hourhand/contract/testimonials";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerPerson, openSection } from "../../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";
import { personPage } from "../../../paths.ts";

const place = page
  .getByRole("region", { name: "Reviews", exact: true })
  .getByRole("listitem")
  .getByRole("combobox", { name: "On Home" });

async function choose(option: string): Promise<void> {
  (place.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await page.getByRole("option", { name: option, exact: true }).click();
}

const answerReviews = (on_home: TestimonialPlace): void =>
  answer(listPersonReviews, {
    items: [
      {
        id: 4,
        booking_id: 31,
        is_own: true,
        other: "Ravi Kumar",
        rating: 3,
        title: "Quick",
        description: "Oiled in a minute.",
        at: "2026-11-20T10:00:00.000Z",
        on_home,
      },
    ],
  });

test("a choice that does not reach the server is undone with an error", async () => {
  answerPerson();
  answerReviews("rule");
  const choices = hold(placeTestimonial);
  await openSection(personPage(12));
  await expect.element(place).toHaveTextContent("Automatic");
  await choose("Pinned: comes first");
  await expect.element(place).toHaveTextContent("Pinned: comes first");
  // The refetch gets no reply, because it would undo the choice anyway.
  hold(listPersonReviews);
  (await choices.request()).lose();
  await expect.element(page.getByText("An error occurred")).toBeVisible();
  await expect.element(place).toHaveTextContent("Automatic");
  await expect.element(place).toHaveAttribute("aria-busy", "false");
});

test("a second choice takes effect while the first is pending, and before the lists are refetched", async () => {
  answerPerson();
  answerReviews("rule");
  const choices = hold(placeTestimonial);
  await openSection(personPage(12));
  await expect.element(place).toHaveTextContent("Automatic");
  hold(listPersonReviews);

  await choose("Pinned: comes first");
  await expect.element(place).toHaveTextContent("Pinned: comes first");
  const pinned = await choices.request();
  await choose("Hidden: never quoted");
  pinned.answer({ on_home: "pinned" });
  await expect.element(page.getByText("This review now comes first on Home.")).toBeVisible();
  await expect.element(place).toHaveTextContent("Hidden: never quoted");
  (await choices.request()).answer({ on_home: "hidden", message: "Home never quotes this review." });
  await expect.element(place).toHaveAttribute("aria-busy", "false");
  await expect.element(place).toHaveTextContent("Hidden: never quoted");

  await choose("Pinned: comes first");
  (await choices.request()).refuse(withoutWords, { sentence: "Not now." });
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(place).toHaveTextContent("Hidden: never quoted");
  expect(requestsOf(placeTestimonial).map(({ on_home }) => on_home)).toEqual(["pinned", "hidden", "pinned"]);
});
