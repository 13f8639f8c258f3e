// Open dialogs, sheets and menus: each has an entry of the history, so that Back closes it first (docs/rules/screens.md
// 37). How many are open is compared with what the entry says of itself, so that no order of events can lose count.

const openSheets: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** A sheet that may not be closed now has said so by then. */
const refusalMs = 200;

interface EntryState {
  usr?: { sheets?: number } | null;
}

const entryState = (): EntryState & Readonly<Record<string, unknown>> => history.state ?? {};
const sheetDepth = (): number => entryState().usr?.sheets ?? 0;

/** The history moves later than it is told to; navigation.ts waits for it. */
const isLeaving = (): boolean => document.documentElement.dataset["leaving"] !== undefined;

/** An entry for another sheet, as the router writes its own; it looks no further into them until one comes back. */
function pushEntry(address: string): void {
  const state = entryState();
  const own = { ...state.usr, sheets: sheetDepth() + 1 };
  history.pushState({ ...state, ["idx"]: Number(state["idx"] ?? 0) + 1, usr: own }, "", address);
}

/** Goes back over the entries of sheets that are closed. */
function leaveEntries(count: number): void {
  const { dataset } = document.documentElement;
  dataset["leaving"] = "";
  addEventListener("popstate", () => delete dataset["leaving"], { once: true });
  history.go(-count);
}

function addMissing(): void {
  while (!isLeaving() && sheetDepth() < openSheets.length) pushEntry(location.href);
}

/** After what happens together: a dialog that closes for another one hands its entry on. */
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
    // Forward led onto the entry of what is closed, from where Back would do nothing. A dialog in the address opens again.
    if (sheetDepth() <= openSheets.length) addMissing();
    else if (!new URLSearchParams(location.search).has("dialog")) settle();
  }, refusalMs);
}

/** Gives an open sheet its entry; Back calls `close`. @returns what is called when it is closed */
export function openSheet(close: () => void): () => void {
  // One function however often: the browser keeps it once, and before the one that ends a leaving.
  addEventListener("popstate", onBack);
  openSheets.push(close);
  // Nobody may see it before it has its entry: Back would leave the page. What opens together comes first, though.
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

/** Whether anything is open over the page: keys are its own then. */
export const isSheetOpen = (): boolean => openSheets.length > 0;

/** Writes a dialog that is being opened into the address, in the entry it will have. */
export function addressDialog(name: string): void {
  if (isLeaving() || sheetDepth() > 0) history.replaceState(history.state, "", addressWith(name));
  else pushEntry(addressWith(name));
}

/** Where somebody came to a dialog by its address: below it the page has an entry to go back to. */
export function addEntryBelow(name: string): void {
  if (sheetDepth() > 0) return;
  history.replaceState(history.state, "", addressWith(""));
  pushEntry(addressWith(name));
}
