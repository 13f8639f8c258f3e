// Fails where docs/conformance and the tags of the tests disagree (conformance.mjs).
import { compareWithTests } from "./conformance.mjs";
import { root } from "./steps.mjs";

const { violations, tags } = compareWithTests(root);
for (const violation of violations) process.stdout.write(`${violation}\n`);
process.stdout.write(`${tags} tags\n`);
process.exitCode = violations.length ? 1 : 0;
