// Reads a `.env` file (docs/rules/operation.md 46). Lines that other readers interpret differently are refused: a
// secret that is cut short works until another program reads it whole.
import { settingNames, type SettingFault } from "./setting-reader.ts";

/** What a file contains, and its faults. The values of wrong lines are left out. */
export interface EnvFile {
  readonly values: Record<string, string>;
  readonly faults: readonly SettingFault[];
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const byteOrderMark = "\uFEFF";
const quotes = ['"', "'", "`"];

/** Parses the bytes of a file. Faults never contain a value. */
export function readEnvFile(bytes: Uint8Array): EnvFile {
  const values: Record<string, string> = {};
  const faults: SettingFault[] = [];
  const lines = new Map<string, number>();
  for (const [index, line] of linesOf(bytes).entries()) {
    const number = index + 1;
    const read = readLine(line, number === 1);
    if (read === undefined) continue;
    const { name, value, fault } = read;
    const refuse = (what: string) =>
      faults.push({ name: name ?? `.env line ${number}`, sentence: `.env line ${number} ${what}` });
    if (fault !== undefined) refuse(fault);
    if (name === undefined) continue;
    const previous = lines.get(name);
    if (previous !== undefined)
      refuse(`sets ${name}, which line ${previous} sets already. Please remove one of the two lines.`);
    else if (!(settingNames as readonly string[]).includes(name))
      refuse(`sets ${name}, which is not a setting of HourHand. Please remove or correct it.`);
    lines.set(name, previous ?? number);
    if (value !== undefined) values[name] ??= value;
  }
  return { values, faults };
}

/** Lines end with LF, CRLF or CR. In UTF-8 these bytes are never part of another character. */
function* splitLines(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 10 && bytes[at] !== 13) continue;
    yield bytes.subarray(from, at);
    if (bytes[at] === 13 && bytes[at + 1] === 10) at++;
    from = at + 1;
  }
  yield bytes.subarray(from);
}

const linesOf = (bytes: Uint8Array): Uint8Array[] => [...splitLines(bytes)];

interface Line {
  readonly name?: string;
  readonly value?: string;
  readonly fault?: string;
}

/**
 * Reads a line. @returns undefined for a line without a setting
 * @returns undefined for a line without a setting
 */
function readLine(bytes: Uint8Array, isFirst: boolean): Line | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { fault: "is not UTF-8. Please save the file in that encoding." };
  }
  if (isFirst && text.startsWith(byteOrderMark)) text = text.slice(1);
  text = text.trim();
  if (text === "" || text.startsWith("#")) return undefined;
  const equals = text.indexOf("=");
  if (equals < 0) return { fault: "has no '='. Please write NAME=value, or # before a comment." };
  const name = text
    .slice(0, equals)
    .trim()
    .replace(/^export\s+/, "");
  if (!/^[A-Za-z_]\w*$/.test(name))
    return { fault: "has no name before its '='. Please write NAME=value, or # before a comment." };
  return { name, ...readValue(name, text.slice(equals + 1)) };
}

/**
 * @param text the text after the `=`; a `#` after white space starts a comment
 */
function readValue(name: string, text: string): Line {
  const value = text.trimStart();
  const quote = quotes.find((one) => value.startsWith(one));
  if (quote === undefined) {
    const plain = text.replace(/\s#.*$/s, "").trim();
    if (quotes.some((one) => plain.split(one).length % 2 === 0))
      return {
        fault: `holds a quote without its partner in ${name}. Please put the value between quotes of another kind.`,
      };
    return { value: plain };
  }
  const end = value.indexOf(quote, 1);
  if (end < 0)
    return { fault: `does not close the quote of ${name}. Please put ${quote} at the end of the value.` };
  if (!/^\s*$|^\s+#/.test(value.slice(end + 1)))
    return {
      fault: `goes on after the closing quote of ${name}. Only white space and a comment may follow; please use quotes that the value does not hold.`,
    };
  return { value: value.slice(1, end) };
}
