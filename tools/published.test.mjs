// What is published with the code: the changelog, how to report a vulnerability, the example, and the image's packages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./steps.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");

test("the changelog has the form of Keep a Changelog", { tags: ["@api-5.1"] }, () => {
  const text = read("CHANGELOG.md");
  expect(text).toContain("https://keepachangelog.com/");
  expect(text).toContain("https://semver.org");
  const headings = text.match(/^## .*$/gm) ?? [];
  expect(headings[0]).toBe("## [Unreleased]");
  const versions = headings
    .slice(1)
    .map((line) => /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/.exec(line)?.[1]);
  expect(versions).not.toContain(undefined);
  expect(versions).toContain("0.2.0");
  expect(versions[0]).toBe(JSON.parse(read("package.json")).version);
  const kinds = new Set((text.match(/^### .*$/gm) ?? []).map((line) => line.slice(4)));
  for (const kind of kinds)
    expect(["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]).toContain(kind);
});

test("SECURITY.md says how to report and what is supported", { tags: ["@api-5.2"] }, () => {
  const text = read("SECURITY.md");
  expect(text).toMatch(/^## Report a vulnerability$/m);
  expect(text).toMatch(/^## Supported versions$/m);
  const [major, minor] = JSON.parse(read("package.json")).version.split(".");
  expect(text).toContain(`\n| ${major}.${minor} | yes |\n`);
});

test("the image's build makes its SBOM with npm sbom", { tags: ["@api-5.3"] }, () => {
  const image = read("deploy/Containerfile");
  const [, file] = /^RUN npm sbom .*> (\S+)$/m.exec(image) ?? [];
  expect(file).toBeDefined();
  expect(image).toMatch(new RegExp(`^COPY --from=build .*/app/${file}`, "m"));
});

test("the example is short and stands alone", { tags: ["@api-4.12"] }, () => {
  const folder = "examples/visit-messages";
  const program = read(`${folder}/index.mjs`);
  expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  expect(JSON.parse(read(`${folder}/package.json`)).name).toEqual(expect.any(String));
  for (const setting of ["PORT", "HOURHAND_URL", "HOURHAND_KEY", "WEBHOOK_SECRET", "GATEWAY_URL"])
    expect(program).toContain(setting);
});
