// The product serves any market, so India's signs and places are only where the default market, the places and the demo
// are (docs/decisions/0027). check-structure.mjs prints the violations.

const ofIndia = /₹|\bINR\b|\ben-IN\b|\+91|\bRs\b|Kochi|Kaloor|Kerala/;

const isProduct = /^(?:server|web|contract)\/(?:src|texts)\//;
const maySpeakOfIndia = [
  /\.test\.tsx?$/,
  // The default market, its writing of rupees, and the examples of the API's documents.
  /^contract\/src\/(?:market|money|example-market)\.ts$/,
  /^server\/src\/settings\/(?:market|countries|currencies)\.ts$/,
  /^server\/src\/domains\/geo\//,
  // The demo story exists for India only.
  /^server\/src\/commands\/demo-reset\.ts$/,
  // The rupee's sign has a font file of its own.
  /^server\/src\/platform\/http\/client-documents\.ts$/,
];

/**
 * What of India a file of the product says outside its comments.
 * @param {string} path
 * @param {string} text
 * @returns {string | undefined} the words found first
 */
export function indianIn(path, text) {
  if (!isProduct.test(path) || maySpeakOfIndia.some((pattern) => pattern.test(path))) return undefined;
  const code = text
    .split("\n")
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line))
    .join("\n");
  return ofIndia.exec(code)?.[0];
}
