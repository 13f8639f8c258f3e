// A multipart form of short texts, as our client sends in every call: read in one go. A stream and its events for each
// field, which bodies with pictures need, cost such a call a quarter of the server's time. Every other form is left to
// the parser of bodies.ts.

const boundaryIn = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;
/** A field's head, as browsers write it. */
const head = /^content-disposition: form-data; name="([\x20-\x7e]{1,200}?)"\r\n\r\n/i;
const escapedName = /["\\%]/;

/**
 * The fields of a form in order.
 * @param contentType the header, with its boundary
 * @param text the body; known to be valid UTF-8
 * @returns names and values as sent; undefined if anything is not plain: a file, another header, a preamble
 */
export function readPlainForm(
  contentType: string,
  text: string,
): [name: string, value: string][] | undefined {
  const boundary = boundaryIn.exec(contentType);
  const delimiter = `--${boundary?.[1] ?? boundary?.[2]}`;
  const end = text.lastIndexOf(`\r\n${delimiter}--`);
  const rest = text.slice(end + delimiter.length + 4);
  if (!text.startsWith(`${delimiter}\r\n`) || end === -1 || (rest !== "" && rest !== "\r\n"))
    return undefined;
  // The parser removes a byte order mark from the beginning of each value.
  if (text.includes("\uFEFF")) return undefined;
  const fields: [string, string][] = [];
  for (const part of text.slice(delimiter.length + 2, end).split(`\r\n${delimiter}\r\n`)) {
    const [begin, name = ""] = head.exec(part) ?? [];
    if (begin === undefined || escapedName.test(name) || part.includes(`\r\n${delimiter}`)) return undefined;
    fields.push([name, part.slice(begin.length)]);
  }
  return fields;
}
