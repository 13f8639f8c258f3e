// How long a toast is shown. In all other tests it stays until it is dismissed.
import { listSavedWorkers } from "@hourhand/contract/catalogue";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen, people } from "../../test/open-screen.ts";
import { socketTo } from "../../test/sockets.ts";
import { answer } from "../../test/wire.ts";
import { pages } from "../paths.ts";

/** Waits until the condition holds. `expect.element` lets the fake time run while it waits. */
async function drawn(isSo: () => boolean): Promise<void> {
  for (let frames = 0; frames < 300 && !isSo(); frames += 1) await new Promise(requestAnimationFrame);
  expect(isSo()).toBe(true);
}

test("a toast disappears after four seconds", async () => {
  delete document.documentElement.dataset["toasts"];
  answer(listSavedWorkers, { workers: [], count: 0 });
  await openScreen(pages.saved, { as: "customer" });
  const bell = await socketTo(`/ws/notifications/${people.customer.id}/`);
  // All code of the toasts must have loaded before the clock stops.
  await expect.element(page.getByRole("region", { name: /^Messages/ })).toBeInTheDocument();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
  const notice: NoticeFrame = {
    id: 1,
    title: "Booked",
    body: "Tomorrow at nine.",
    at: new Date().toISOString(),
  };
  bell.say(notice);
  // Sonner renders it in a timer of 0 ms.
  await vi.advanceTimersByTimeAsync(0);
  const toast = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
  await drawn(() => toast.elements().length === 1);
  await vi.advanceTimersByTimeAsync(3_900);
  await drawn(() => toast.element().getAttribute("data-removed") === "false");
  await vi.advanceTimersByTimeAsync(200);
  await drawn(() => toast.element().getAttribute("data-removed") === "true");
  await vi.advanceTimersByTimeAsync(1_000);
  await drawn(() => toast.elements().length === 0);
});
