// The bell as a journey has to know it: what is told before it listens stands in its list later, without a toast.
import { expect, type Page } from "@playwright/test";

/** Loads the page anew and waits until its bell listens: what is told from now on is a toast. */
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
