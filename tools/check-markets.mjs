// The product serves any market, so signs and places of India may only occur where the default market, the places and
// the demo are (docs/decisions/0027). check-structure.mjs prints the violations.

const ofIndia = /₹|\bINR\b|\ben-IN\b|\+91|\bRs\b|Kochi|Kaloor|Kerala/;

const isProduct = /^(?:server|web|contract)\/(?:src|texts)\//;
const maySpeakOfIndia = [
  /\.test\.tsx?$/,
  // The default market, how it writes rupees, and the examples in the API's documents.
  /^contract\/src\/(?:market|money|example-market)\.ts$/,
  /^server\/src\/settings\/(?:market|countries|currencies)\.ts$/,
  /^server\/src\/domains\/geo\//,
  // The demo story only exists for India.
  /^server\/src\/commands\/demo-reset\.ts$/,
  // The rupee's sign has a separate font file.
  /^server\/src\/platform\/http\/client-documents\.ts$/,
];

/**
 * Finds words about India in a file of the product, outside its comments.
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
