// A worker's professional details: the requests, and typing while they are being saved.
import { viewProfile } from "@hourhand/contract/accounts";
import { editOwnWorker, reportPosition, viewOwnWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../../test/open-screen.ts";
import { standAt } from "../../../../test/position.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";
import { workerPages } from "../../../paths.ts";

type OwnWorker = ReplyOf<typeof viewOwnWorker>["worker"];

const form = page.getByRole("form", { name: "Professional details" });
const price = form.getByLabelText("Price per hour");
const company = form.getByLabelText("Previous company (if any)");
const save = form.getByRole("button", { name: "Save details" });
const place = form.getByLabelText("Location");
const edits = () => requestsOf(editOwnWorker);

const ravi: OwnWorker = {
  id: 3,
  full_name: "Ravi Nair",
  age: 40,
  salary: 300,
  qualification: "ITI",
  experience: 12,
  previous_company: "Sunrise Services",
  job: 2,
  job_title: "Electrician",
  description: "Finds the fault first, then names the price.",
  latitude: 9.5,
  longitude: 76.5,
  address: null,
  is_complete: true,
  version: "1",
};

/** Opens the profile of a worker whose stored details follow the form's changes. */
async function openProfile(): Promise<void> {
  let worker = ravi;
  answer(viewOwnWorker, () => ({ worker }));
  answer(editOwnWorker, (input) => {
    worker = { ...worker, ...input, version: String(Number(worker.version) + 1) };
    return {};
  });
  answer(findAddress, ({ latitude }) => ({ address: latitude === 10 ? "MG Road, Kochi" : "Elsewhere" }));
  hold(viewProfile);
  await openScreen(workerPages.profile, { as: "worker", viewport: "phone" });
  await expect.element(company).toHaveValue("Sunrise Services");
}

test(
  "the details are sent with their version, and the job title is read-only",
  { tags: ["@worker-2.41"] },
  async () => {
    await openProfile();
    await expect.element(form.getByLabelText("Job title")).toHaveAttribute("readonly");
    await price.fill("");
    await save.click();
    await expect.element(form.getByText("Price per hour is missing: please fill it in.")).toBeVisible();
    expect(edits()).toEqual([]);
    await price.fill("425");
    await company.fill("Coastal Works");
    await save.click();
    await expect.element(page.getByText("Done.")).toBeVisible();
    const { full_name, age, qualification, experience, description, version } = ravi;
    const rest = { full_name, age, qualification, experience, description, version };
    expect(edits()).toEqual([{ ...rest, salary: 425, previous_company: "Coastal Works" }]);
    await expect.element(price).toHaveValue("425");
  },
);

test("the place is changed to the current position immediately", { tags: ["@worker-2.41"] }, async () => {
  standAt({ latitude: 10, longitude: 76.3 });
  // The worker area reports the position too, which this test ignores.
  hold(reportPosition);
  await openProfile();
  await expect.element(place).toHaveValue("Elsewhere");
  await form.getByRole("button", { name: "Change location to here" }).click();
  await expect.element(place).toHaveValue("MG Road, Kochi");
  expect(edits()).toEqual([{ latitude: 10, longitude: 76.3 }]);
});

test("a position without an address still counts for distances", { tags: ["@market-3.1"] }, async () => {
  answer(viewOwnWorker, { worker: { ...ravi, address: null } });
  answer(findAddress, { address: "" });
  hold(viewProfile);
  await openScreen(workerPages.profile, { as: "worker", viewport: "phone" });
  await expect.element(place).toHaveValue("Known from your device; distances are measured from it");
});

test("values typed while the details are being saved stay, and the next save sends them", async () => {
  await openProfile();
  const readings = hold(viewOwnWorker);
  await price.fill("425");
  await save.click();
  const reading = await readings.request();
  await company.fill("Coastal Works");
  reading.answer({ worker: { ...ravi, salary: 425, version: "2" } });
  await expect.element(save).toBeEnabled();
  await expect.element(company).toHaveValue("Coastal Works");
  await expect.element(price).toHaveValue("425");

  let version = 2;
  for (const typed of ["Coastal Works", "Harbour Works"]) {
    await company.fill(typed);
    await save.click();
    const next = await readings.request();
    version += 1;
    const worker = { ...ravi, salary: 425, previous_company: typed, version: String(version) };
    next.answer({ worker });
    await expect.element(save).toBeEnabled();
    await expect.element(company).toHaveValue(typed);
  }
  // Each request is based on the version that the previous one created.
  expect(edits().map(({ previous_company, version: named }) => [previous_company, named])).toEqual([
    ["Sunrise Services", "1"],
    ["Coastal Works", "2"],
    ["Harbour Works", "3"],
  ]);
});
