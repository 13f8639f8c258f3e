// Open dialogs, sheets and menus. Each has a history entry, so that Back closes it first (docs/rules/screens.md 37).
// The number of open sheets is compared with the number in the entry's state, so that the count is right in any order
// of events.

const openSheets: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** A sheet that refuses to close reports it within this time. */
const refusalMs = 200;

interface EntryState {
  usr?: { sheets?: number } | null;
}

const entryState = (): EntryState & Readonly<Record<string, unknown>> => history.state ?? {};
const sheetDepth = (): number => entryState().usr?.sheets ?? 0;

/** The history changes asynchronously, so navigation.ts waits for it. */
const isLeaving = (): boolean => document.documentElement.dataset["leaving"] !== undefined;

/** Adds an entry for another sheet in the router's format. The router reads it only when Back returns to it. */
function pushEntry(address: string): void {
  const state = entryState();
  const routerState = { ...state.usr, sheets: sheetDepth() + 1 };
  history.pushState({ ...state, ["idx"]: Number(state["idx"] ?? 0) + 1, usr: routerState }, "", address);
}

/** Goes back over the entries of closed sheets. */
function leaveEntries(count: number): void {
  const { dataset } = document.documentElement;
  dataset["leaving"] = "";
  addEventListener("popstate", () => delete dataset["leaving"], { once: true });
  history.go(-count);
}

function addMissing(): void {
  while (!isLeaving() && sheetDepth() < openSheets.length) pushEntry(location.href);
}

/** Waits until simultaneous changes are done: a dialog that closes for another one passes its entry on. */
function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isLeaving()) settle();
    else if (sheetDepth() > openSheets.length) leaveEntries(sheetDepth() - openSheets.length);
    else addMissing();
  });
}

function onBack(): void {
  if (isLeaving()) return;
  for (const close of openSheets.slice(sheetDepth()).toReversed()) close();
  setTimeout(() => {
    // Forward led to the entry of a closed sheet, where Back would do nothing. A dialog named in the address opens
    // again.
    if (sheetDepth() <= openSheets.length) addMissing();
    else if (!new URLSearchParams(location.search).has("dialog")) settle();
  }, refusalMs);
}

/**
 * Adds the history entry of an open sheet. Back calls `close`.
 * @returns a function to call when the sheet has closed
 */
export function openSheet(close: () => void): () => void {
  // The browser registers the same function only once. It must run before the listener that handles leaving entries.
  addEventListener("popstate", onBack);
  openSheets.push(close);
  // The entry must exist before the sheet is visible, because otherwise Back would leave the page. A microtask lets
  // sheets that open together all register first.
  queueMicrotask(() => (isLeaving() ? settle() : addMissing()));
  return () => {
    openSheets.splice(openSheets.indexOf(close), 1);
    settle();
  };
}

function addressWith(dialog: string): string {
  const fields = new URLSearchParams(location.search);
  if (dialog === "") fields.delete("dialog");
  else fields.set("dialog", dialog);
  const query = fields.toString().replaceAll("%2F", "/");
  return query === "" ? location.pathname : `${location.pathname}?${query}`;
}

/** Whether anything is open over the page. It then handles the keyboard. */
export const isSheetOpen = (): boolean => openSheets.length > 0;

/** Writes an opening dialog into the address of its future history entry. */
export function addressDialog(name: string): void {
  if (isLeaving() || sheetDepth() > 0) history.replaceState(history.state, "", addressWith(name));
  else pushEntry(addressWith(name));
}

/** Adds the page's entry below a dialog that its address opened, so that Back stays on the page. */
export function addEntryBelow(name: string): void {
  if (sheetDepth() > 0) return;
  history.replaceState(history.state, "", addressWith(""));
  pushEntry(addressWith(name));
}
