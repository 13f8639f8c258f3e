// Looks at a JSON body before it is parsed: 250,000 brackets keep the parser busy for longer than anybody may wait.

/** Inputs are flat; whatever else a client sends along is ignored, but not without end. */
const maxDepth = 32;
const maxMembers = 2_000;

/** Whether JSON is as flat and as short of members as any body is; its texts may be long. What is no JSON may pass. */
export function isBodyShaped(json: string): boolean {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at);
        break;
      case "{":
      case "[":
        if (++depth > maxDepth) return false;
        break;
      case "}":
      case "]":
        depth--;
        break;
      case ",":
        if (++members > maxMembers) return false;
        break;
      default:
    }
  }
  return true;
}

/** Where the text ends that begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
