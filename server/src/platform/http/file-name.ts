// The header that names a file (RFC 6266): with its full name and, for old programs, one in ASCII.

/** Characters that file systems do not allow in names. */
const notInNames = /[\p{Cc}"*/:<>?\\|]+/gu;
/** Characters that `encodeURIComponent` keeps but the header does not allow (RFC 8187). */
const isReserved = /['()]/g;

/** Returns the `Content-Disposition` of a file. `plain` is for programs that only know ASCII. */
export function fileNameHeader(kind: "attachment" | "inline", name: string, plain: string): string {
  const own = name.replaceAll(notInNames, "-");
  if (/^[\x20-\x7e]+$/.test(own) && !own.includes("%")) return `${kind}; filename="${own}"`;
  const encoded = encodeURIComponent(own).replaceAll(
    isReserved,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
