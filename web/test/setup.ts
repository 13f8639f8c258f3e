// Runs around every screen test: empties the browser before it, and reports unnoticed errors after it.
import { india, setMarket } from "@hourhand/contract/market";
import { toast as toasts } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";
import { commands } from "vitest/browser";
import { clearSelection } from "../src/features/chat/selected-conversation.ts";
import { databaseName } from "../src/platform/device-database.ts";
import { offerSignIn } from "../src/platform/intent.ts";
import { forgetPosition } from "../src/platform/position.ts";
import { clearOnUserChange, queryClient } from "../src/platform/query-client.ts";
import { markReadiness } from "../src/platform/readiness.ts";
import { syncAcrossTabs } from "../src/platform/session.ts";
import { insertThemeVariables } from "../src/ui/theme/variables.ts";
import { replaceNetwork } from "./network.ts";
import { closeScreen, writeDocument } from "./open-screen.ts";
import { standAt } from "./position.ts";
import { closeSockets } from "./sockets.ts";
import { complain, resetWire } from "./wire.ts";

/** Tuesday, 11:00 in the market. Time moves only if a test calls `vi.setSystemTime`. */
const testNow = new Date("2026-11-24T11:00:00+05:30");

replaceNetwork();
writeDocument();
insertThemeVariables();
clearOnUserChange();
syncAcrossTabs();
markReadiness();
// React reports its own errors here, and translation.ts reports missing texts.
globalThis.console.error = (...words: unknown[]) => complain(`console.error: ${words.map(String).join(" ")}`);
addEventListener("error", ({ message }) => complain(`Uncaught: ${message}`));
addEventListener("unhandledrejection", ({ reason }) => complain(`Unhandled rejection: ${String(reason)}`));
// Failed queries are retried without pauses. A separate test covers the pauses.
const options = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: testNow });
  document.documentElement.dataset["toasts"] = "stay";
  standAt("unasked");
  setMarket(india);
});

declare module "vitest/browser" {
  interface BrowserCommands {
    /** See vitest.screens.config.ts. */
    parkPointer: () => Promise<void>;
  }
}

afterEach(async () => {
  // Otherwise Sonner would show the remaining toasts in the next test.
  toasts.dismiss();
  closeScreen();
  closeSockets();
  await commands.parkPointer();
  await queryClient.cancelQueries();
  queryClient.clear();
  offerSignIn();
  clearSelection();
  forgetPosition();
  sessionStorage.clear();
  localStorage.clear();
  // The session treats it as a log-out in another tab.
  dispatchEvent(new StorageEvent("storage", { key: null }));
  await new Promise((done) => {
    const deleting = indexedDB.deleteDatabase(databaseName);
    deleting.addEventListener("success", done);
    deleting.addEventListener("error", done);
  });
  vi.useRealTimers();
  const complaints = resetWire();
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});
