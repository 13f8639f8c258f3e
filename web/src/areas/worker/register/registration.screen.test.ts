// The application to become a worker: documents that take long to read, rejections, a lost request.
import { applyAsWorker, viewApplicationForm } from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pictureFile } from "../../../../test/files.ts";
import { holdPictures } from "../../../../test/held-pictures.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { kaloor, standAt } from "../../../../test/position.ts";
import { answer, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { paths } from "../../../paths.ts";

const form = page.getByRole("form", { name: "Register as a worker" });
const register = form.getByRole("button", { name: "Register" });
const waiting = page.getByText("Your request is waiting for the administrator.");
const Jobs = [{ id: 2, title: "Electrician", description: "Fans, lights and wiring.", is_active: true }];
const answerWaiting = () =>
  answer(viewApplicationForm, { Jobs, application: { id: 1, status: "pending", reason: null } });
const upload = (place: "first" | "last", name: string) => {
  const inputs = [...document.querySelectorAll<HTMLElement>("form input[type=file]")];
  return userEvent.upload(inputs.at(place === "first" ? 0 : -1) as HTMLElement, pictureFile(name));
};

async function openForm(): Promise<void> {
  standAt(kaloor);
  answer(viewApplicationForm, { Jobs, application: null });
  await openScreen(paths.workerRegister, { as: "customer", viewport: "phone" });
  await expect.element(form).toBeVisible();
}

/** Fills in the required fields. */
async function fillIn(): Promise<void> {
  for (const [label, value] of [
    ["Age", "18"],
    ["Price per hour", "100"],
    ["Educational qualification", "None"],
    ["No years of experience", "1"],
    ["Tell us about yourself", "Hello."],
  ] as const)
    await form.getByLabelText(label).fill(value);
  await form.getByRole("combobox", { name: "Job title" }).click();
  await page.getByRole("option").first().click();
  await upload("last", "paper.png");
}

test("the form waits for a document that is still being read", async () => {
  await openForm();
  const letGo = holdPictures();
  await upload("first", "certificate.png");
  await fillIn();
  await letGo("paper.png");
  // Only the certificate, which is optional, is still being read.
  await expect.element(register).toHaveAttribute("aria-busy", "true");
  await form.getByLabelText("Age").click();
  await userEvent.keyboard("{Enter}");
  expect(form.getByText("ID Proof is missing: please fill it in.").elements()).toEqual([]);
  expect(requestsOf(applyAsWorker)).toEqual([]);
  await letGo("certificate.png");
  await expect.element(form.getByRole("img", { name: /certificate/i })).toBeVisible();
  answer(applyAsWorker);
  answerWaiting();
  await register.click();
  await expect.element(waiting).toBeVisible();
  expect(requestsOf(applyAsWorker)).toMatchObject([
    { age: 18, salary: 100, job: 2, ...kaloor, id_prof: expect.any(File), certificate: expect.any(File) },
  ]);
});

test(
  "the server's errors appear as toasts per field and under the fields",
  { tags: ["@worker-8.4"] },
  async () => {
    await openForm();
    refuse(applyAsWorker, invalidInput, {
      errors: { age: ["Too young.", "Sorry."], id_prof: ["Too dark."] },
    });
    await fillIn();
    await register.click();
    await expect.element(page.getByText("age : Too young., Sorry.")).toBeVisible();
    await expect.element(page.getByText("id_prof : Too dark.")).toBeVisible();
    await expect.element(form.getByText("Too young. Sorry.")).toBeVisible();
    await expect.element(form.getByText("Too dark.", { exact: true })).toBeVisible();
  },
);

test(
  "a request without an answer shows an error and can be sent again",
  { tags: ["@worker-8.2"] },
  async () => {
    await openForm();
    await fillIn();
    const applications = hold(applyAsWorker);
    await register.click();
    (await applications.request()).lose();
    await expect.element(page.getByText("An error occurred")).toBeVisible();
    await expect.element(form.getByLabelText("Age")).toHaveValue("18");
    answer(applyAsWorker);
    answerWaiting();
    await register.click();
    await expect.element(waiting).toBeVisible();
  },
);
