// Collects failures in addition to those that a journey checks: faults of the page, errors on its console (a missing
// text, the content security policy), responses with a 5xx status, errors in the server's log. Each fails the journey.
import type { BrowserContext, Page, Response } from "@playwright/test";

let complaints: string[] = [];
let expected: RegExp[] = [];
let unfinished: Promise<void>[] = [];

/** Declares that a journey causes an error on purpose: matching complaints are ignored until the journey's end. */
export function expectComplaint(...patterns: readonly RegExp[]): void {
  expected.push(...patterns);
}

/** Collects the complaints of a context's pages. */
export function watch(context: BrowserContext): void {
  context.on("page", watchPage);
  context.on("response", (response) => void unfinished.push(watchResponse(response)));
}

function watchPage(page: Page): void {
  page.on("pageerror", (error) => {
    // In an empty tab, only the journey's own scripts run.
    if (page.url() !== "about:blank") complaints.push(`Page error: ${error.stack ?? String(error)}`);
  });
  page.on("console", (message) => {
    // Ignored: what the browser logs for any error status or lost connection, and what React logs when a chunk fails to
    // load as a result. Tests cause these on purpose too. 5xx are checked below.
    const isNetwork =
      /^Failed to load resource|^WebSocket connection to .* failed: (?:Connection closed|Error in connection|$)|A part of the page could not be loaded/;
    if (message.type() === "error" && !isNetwork.test(message.text()))
      complaints.push(`Console: ${message.text()}`);
  });
}

async function watchResponse(response: Response): Promise<void> {
  if (response.status() < 500) return;
  // A response that the journey itself fulfilled comes from no server.
  const server = await response.serverAddr().catch(() => null);
  if (server) complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
}

/** Returns the complaints since the last call, without the expected ones. */
export async function takeComplaints(errors: readonly string[]): Promise<string[]> {
  await Promise.all(unfinished);
  const all = [...complaints, ...errors.map((line) => `Server: ${line}`)];
  const taken = all.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  [complaints, expected, unfinished] = [[], [], []];
  return taken;
}
