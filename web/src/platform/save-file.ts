// Saves a file as a browser download.

/** Characters that some operating system forbids in file names. */
const notInNames = /[\p{Cc}"*/:<>?\\|]+/gu;

/** A valid file name with its extension. The product's name may contain a slash, such as 'Fix/It'. */
export const fileNamed = (name: string, ending: string): string =>
  `${name.replaceAll(notInNames, "-")}.${ending}`;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
