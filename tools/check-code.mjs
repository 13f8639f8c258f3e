// The project's own checks of code and documents, one after another in one process.
import { check as checkCitations } from "./check-citations.mjs";
import { checkEnglish } from "./check-english.mjs";
import { check as checkStructure } from "./check-structure.mjs";
import { checkUseCases } from "./check-use-cases.mjs";
import { compareWithTests } from "./conformance.mjs";
import { root } from "./steps.mjs";

const { endpoints, web, server } = checkUseCases(root);
const { violations: ofStructure, smells } = checkStructure(root);
const { violations: ofCitations, citations } = checkCitations(root);
const { violations: ofConformance, tags } = compareWithTests(root);

const violations = [
  ...ofStructure,
  ...ofCitations,
  ...web.map((name) => `web: there is no ${name} (CONTRIBUTING.md, 'A change')`),
  ...server.map((name) => `server: there is no function ${name} (CONTRIBUTING.md, 'A change')`),
  ...ofConformance,
  ...checkEnglish(root),
];
for (const violation of violations) process.stdout.write(`${violation}\n`);
if (!violations.length) for (const smell of smells) process.stdout.write(`smell: ${smell}\n`);
process.stdout.write(
  `${endpoints} use cases, ${citations} citations, ${tags} tags, ${violations.length} violations\n`,
);
process.exitCode = violations.length ? 1 : 0;
