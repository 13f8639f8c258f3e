// What CONTRIBUTING.md's table 'One way for each thing' asks and a look at a file can tell. check-structure.mjs asks it of each.

const conventions = [
  [/\bcatch \((?!error\))\w+\)/, "calls what it caught by another name than 'error'"],
  [/^\s+private (?:readonly |static |async )?\w/m, "has a 'private' member; private fields are #fields"],
  [
    /^(?:export )?const [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+ =/m,
    "names a constant in capitals; constants are camelCase",
  ],
];

/** @param {string} text of a file. @returns what of the table it breaks, a sentence each */
export const brokenConventions = (text) =>
  conventions.filter(([pattern]) => pattern.test(text)).map(([, sentence]) => sentence);
