// Makes files for file inputs.

/** Makes a picture: one red pixel, as PNG. */
export function pictureFile(name: string): File {
  const bytes = atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  );
  return new File([Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0)], name, { type: "image/png" });
}

/** Makes a file that is not a picture. */
export const textFile = (): File => new File(["no picture"], "notes.txt", { type: "text/plain" });
