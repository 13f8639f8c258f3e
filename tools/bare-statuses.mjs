// Finds asserts of server tests that decide a refusal by its status alone. Two refusals may share a status, so such a test
// stays green when the wrong one answers; `expectProblem`, `isProblem` and `outcomeOf` of server/test/problems.ts tell them apart.

/** The statuses that a problem of the contract may have, below 500. */
const refusal = "(?:400|401|403|404|409|413|415|429)";
const status = "(?<![A-Za-z])status(?:es|Code)?(?![A-Za-z])";
const unread =
  // Comments, texts and regular expressions; bounds of a whole class; what the security log keeps of an answer.
  /\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=\()\/(?:[^/\\\n]|\\.)+\/[a-z]*|(?:[<>]=?\s*|OrEqual\()400|detail: \{ status: \d+ \}/g;
const bare = [
  new RegExp(`\\.(?:toBe|toEqual|toContain|fill)\\(\\s*\\[?\\s*${refusal}\\b`),
  new RegExp(`,\\s*${refusal},?\\s*\\]`),
  new RegExp(`${status}[^]*\\b${refusal}\\b|\\b${refusal}\\b[^]*${status}`),
];

/** Where there is no code to ask for, and why: pages for people carry none, and some numbers are no statuses. */
const withoutCode = [
  { path: "server/src/platform/http/http.test.ts", statement: "expect.stringMatching(/^text\\//)" },
  ...['"/dev/mailbox"', 'app.call("GET", path)', '"/metrics"', "injected("].map((statement) => ({
    path: "server/src/production.test.ts",
    statement,
  })),
  {
    path: "server/src/domains/wallet/test-checkout/test-checkout.test.ts",
    statement: 'expect((await press(path, "pay")).status).toBe(409);',
  },
  { path: "server/src/platform/jobs/housekeeping.test.ts", statement: 'count("due_rows")' },
];

/**
 * The lines of such asserts in a test of the server.
 * @param {string} path from the root of the clone
 * @param {string} text
 * @returns {number[]} from 1
 */
export function bareStatuses(path, text) {
  const allowed = withoutCode.filter((exception) => exception.path === path);
  const lines = [];
  let from = 0;
  for (const statement of text.split(/(?<=;\n)/)) {
    const blank = statement.replace(unread, (part) => part.replaceAll(/[^\n]/g, " "));
    const found = /\bcode\b/.test(blank) ? undefined : bare.find((pattern) => pattern.test(blank));
    if (found && !allowed.some((exception) => statement.includes(exception.statement))) {
      const at = blank.search(new RegExp(`\\b${refusal}\\b`));
      lines.push(text.slice(0, from + at).split("\n").length);
    }
    from += statement.length;
  }
  return lines;
}
