// The conventions of CONTRIBUTING.md's table 'One way for each thing' that a text search can check. check-structure.mjs
// runs them on each file.

const conventions = [
  [/\bcatch \((?!error\))\w+\)/, "names a caught error other than 'error'"],
  [/^\s+private (?:readonly |static |async )?\w/m, "has a 'private' member; private fields are #fields"],
  [
    /^(?:export )?const [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+ =/m,
    "names a constant in capitals; constants are camelCase",
  ],
];

/**
 * @param {string} text of a file
 * @returns the conventions of the table that it breaks, one sentence each
 */
export const brokenConventions = (text) =>
  conventions.filter(([pattern]) => pattern.test(text)).map(([, sentence]) => sentence);
