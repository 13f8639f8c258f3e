// What went wrong beside what a journey looks at: faults of the page, errors on its console (a missing text, the content
// security policy), answers with a 5xx status, errors in the server's log. Each fails the journey.
import type { BrowserContext, Page, Response } from "@playwright/test";

let complaints: string[] = [];
let expected: RegExp[] = [];
let unfinished: Promise<void>[] = [];

/** Says that a journey makes something go wrong on purpose: a complaint that fits is none, until the journey's end. */
export function expectComplaint(...patterns: readonly RegExp[]): void {
  expected.push(...patterns);
}

/** Collects what the pages of a context complain of. */
export function watch(context: BrowserContext): void {
  context.on("page", watchPage);
  context.on("response", (response) => void unfinished.push(watchResponse(response)));
}

function watchPage(page: Page): void {
  page.on("pageerror", (error) => {
    // In an empty tab only a journey's own script runs.
    if (page.url() !== "about:blank") complaints.push(`Page error: ${error.stack ?? String(error)}`);
  });
  page.on("console", (message) => {
    // The browser says this of every refusal and every network that is gone, expected ones too; 5xx are looked at below.
    const isNetwork =
      /^Failed to load resource|^WebSocket connection to .* failed: (?:Connection closed|Error in connection|$)/;
    if (message.type() === "error" && !isNetwork.test(message.text()))
      complaints.push(`Console: ${message.text()}`);
  });
}

async function watchResponse(response: Response): Promise<void> {
  if (response.status() < 500) return;
  // An answer that the journey itself made up has no server.
  const server = await response.serverAddr().catch(() => null);
  if (server) complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
}

/** What was collected since the last time, without what was expected. */
export async function takeComplaints(errors: readonly string[]): Promise<string[]> {
  await Promise.all(unfinished);
  const all = [...complaints, ...errors.map((line) => `Server: ${line}`)];
  const taken = all.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  [complaints, expected, unfinished] = [[], [], []];
  return taken;
}
