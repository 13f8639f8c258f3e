// Hands a file over to the browser, as a download.

/** What no system takes in the name of a file. */
const notInNames = /[\p{Cc}"*/:<>?\\|]+/gu;

/** A name as files may have it, with its ending: the product may be called 'Fix/It'. */
export const fileNamed = (name: string, ending: string): string =>
  `${name.replaceAll(notInNames, "-")}.${ending}`;

/** Saves what was read or made under this name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
