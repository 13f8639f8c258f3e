// The bell, for journeys: a notice from before the bell listens appears in its list later, without a toast.
import { expect, type Page } from "@playwright/test";

/** Reloads the page and waits until its bell listens: notices from now on appear as toasts. */
export async function listening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        if (String(url).includes("/ws/notifications/"))
          this.addEventListener("open", () => document.documentElement.setAttribute("data-listening", ""));
      }
    };
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-listening", "");
}
