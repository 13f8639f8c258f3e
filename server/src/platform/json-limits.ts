// Checks JSON before it is parsed: a few megabytes of brackets would keep the parser busy for seconds and become a
// gigabyte of arrays.

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
// [ and { differ only in this bit, and so do ] and }.
const caseBit = 0x20;
const opening = 0x7b;
const closing = 0x7d;

export interface JsonLimits {
  /** How deep arrays and objects may be nested. */
  depth: number;
  /** How many commas between members and elements the whole text may have. */
  commas: number;
}

/** Whether JSON is within the limits; its strings may be long. Text that is not JSON may pass: the parser rejects it. */
export function isJsonWithin(json: Buffer, limits: JsonLimits): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === quote) at = endOfString(json, at + 1);
    else if (byte === comma && ++commas > limits.commas) return false;
    else if ((byte | caseBit) === opening && ++depth > limits.depth) return false;
    else if ((byte | caseBit) === closing) depth--;
  }
  return true;
}

function endOfString(json: Buffer, from: number): number {
  for (let at = from; at < json.length; at++) {
    if (json[at] === backslash) at++;
    else if (json[at] === quote) return at;
  }
  return json.length;
}
