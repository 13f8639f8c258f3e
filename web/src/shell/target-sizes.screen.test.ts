// Two checks that axe does not run by default: for targets that are too small, and for accessible names without the
// visible words.
import axe from "axe-core";
import { listSavedWorkers, listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { fetchUserData } from "@hourhand/contract/sessions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, people, screenReady } from "../../test/open-screen.ts";
import { answerTables, openSection } from "../../test/panel.ts";
import { answer } from "../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../test/workers.ts";
import { pages } from "../paths.ts";
import { animationsEnd } from "../../test/animations.ts";

async function faults(): Promise<string[]> {
  await screenReady();
  await animationsEnd();
  const { violations } = await axe.run({
    runOnly: ["label-content-name-mismatch", "target-size"],
    preload: false,
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 250)}`));
}

/** The faults that scrolling cannot mend: a target that a bar covers is left out. */
async function faultsThatStay(): Promise<string[]> {
  const found = await faults();
  if (found.length === 0) return [];
  scrollBy(0, scrollY > 0 ? -160 : 160);
  const stay = new Set(await faults());
  return found.filter((fault) => stay.has(fault));
}

/** Elements that the Tab key reaches under a bar. */
async function coveredByBars(): Promise<string[]> {
  await screenReady();
  const covered = new Set<string>();
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.tab();
    const focused = document.activeElement;
    if (!focused || focused === document.body) continue;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isFree = [0.1, 0.5, 0.9].every((share) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * share);
      return hit === null || focused.contains(hit) || hit.contains(focused);
    });
    if (!isFree) covered.add(focused.getAttribute("aria-label") ?? focused.textContent);
  }
  return [...covered];
}

const workers = Array.from({ length: 6 }, (_, at) =>
  workerOf({ id: at + 1, full_name: `Meera Nair ${at + 1}` }),
);
const views = {
  [pages.saved]: () => answer(listSavedWorkers, { workers, count: workers.length }),
  [pages.workers]: () => answer(listWorkers, listOf(workers)),
  [pages.workerDetails(7)]: () => answer(viewWorker, { worker: bookableWorker(), reviews: [] }),
};

test.each(Object.entries(views))(
  "%s has no target that is too small on a phone",
  { tags: ["@screens-1.14"] },
  async (name, answers) => {
    answers();
    // Without a picture, the initials would count as a visible word of the button.
    const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
    answer(fetchUserData, { ...people.customer, profile_picture: pixel });
    await openScreen(name, { as: "customer", viewport: "phone" });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await screenReady();
    for (const place of [0, document.documentElement.scrollHeight]) {
      scrollTo(0, place);
      expect(await faultsThatStay()).toEqual([]);
    }
  },
);

test.each(["Requests", "Users", "Bookings"])(
  "%s has no target that is too small on a phone",
  { tags: ["@screens-1.14"] },
  async (section) => {
    answerTables();
    await openSection(section, { viewport: "phone" });
    await expect.element(page.getByRole("button", { name: /^Open/ }).first()).toBeVisible();
    expect(await faultsThatStay()).toEqual([]);
  },
);

test.each([pages.saved, pages.workerDetails(7)])(
  "no control of %s is under a bar when it gets the focus by keyboard",
  { tags: ["@screens-1.14"] },
  async (name) => {
    views[name]?.();
    await openScreen(name, { as: "customer", viewport: "phone" });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await coveredByBars()).toEqual([]);
  },
);
