// How an answer says what it is called as a file (RFC 6266): the name as it is, and for programs of old one of plain letters.

/** What no system takes in the name of a file. */
const notInNames = /[\p{Cc}"*/:<>?\\|]+/gu;
/** What `encodeURIComponent` leaves and the header does not take (RFC 8187). */
const isReserved = /['()]/g;

/** The `Content-Disposition` of a file. `plain` stands where a program knows no other letters than those of ASCII. */
export function fileNameHeader(kind: "attachment" | "inline", name: string, plain: string): string {
  const own = name.replaceAll(notInNames, "-");
  if (/^[\x20-\x7e]+$/.test(own) && !own.includes("%")) return `${kind}; filename="${own}"`;
  const encoded = encodeURIComponent(own).replaceAll(
    isReserved,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
