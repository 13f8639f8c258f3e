// The project's rules that a linter does not know: where files may be, how they may be named, and what they may import.
// They are described in docs/architecture.md. check-code.mjs prints the violations.
import { readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { bookings, brokenBookingRules } from "./check-bookings.mjs";
import { brokenConventions } from "./check-conventions.mjs";
import { indianIn } from "./check-markets.mjs";
import { partsNotShown } from "./parts-shown.mjs";
import { filesBelow } from "./steps.mjs";

// A domain may import the public modules of domains with a lower rank; domains of equal rank do not import each other.
export const ranks = [
  ["audit", "events"],
  ["media", "geo"],
  ["settings"],
  ["accounts"],
  ["notifications"],
  ["webhooks", "catalogue"],
  ["api-keys", "policies", "payout-accounts"],
  ["schedule"],
  ["wallet", "chat"],
  ["payments"],
  ["bookings"],
  ["reviews"],
  ["dashboards"],
  ["pages"],
  ["operation"],
];
const rankOf = new Map(ranks.flatMap((domains, rank) => domains.map((domain) => [domain, rank])));

// The same for the folders of platform/, types included. The files next to them (a problem, a person, money) rank below
// all folders, except for platform.ts, which names every part and which no part imports.
export const platformRanks = [
  ["database"],
  ["log", "lists", "storage"],
  ["bus", "jobs"],
  ["http"],
  ["realtime", "mail"],
  ["clock"],
  ["checks"],
];
const platformParts = platformRanks.flat();
const platformRankOf = new Map(platformRanks.flatMap((parts, rank) => parts.map((part) => [part, rank])));
const webFeatures = [
  "bookings",
  "workers",
  "reviews",
  "chat",
  "notifications",
  "profile",
  "dashboards",
  "map",
];
const webAreas = ["auth", "customer", "worker", "admin"];

const emptyWords = /^(utils?|helpers?|common|misc|manager|base|data|info|handle|index|shared|lib|stuff)$/;
const wireSpellings = /identifire|featch_user_data|balence|pyment_id|payed_fee|email_varify/;
const maySpellLikeTheWire = [
  /^contract\//,
  /\/routes(-[a-z-]+)?\.ts$/,
  /\/present(-[a-z-]+)?\.ts$/,
  /^web\/src\/.*\/api\.ts$/,
  /^web\/src\/platform\//,
  /\.test\.tsx?$/,
  /^server\/src\/platform\/http\//,
  /^e2e\//,
  /^web\/test\//,
  /^bench\//,
  /^server\/test\//,
  /^tools\//,
  /^docs\//,
];

// SQL is in queries*, and in the parts of platform/ that prepare, compose or migrate it.
const isProduct = /^server\/src\/(?!.*\.test\.ts$)/;
const isRules = /^server\/src\/domains\/.*\/rules(?:-[a-z-]+)?\.ts$/;
const maySpeakSql = [/\/queries[a-z-]*\.ts$/, /^server\/src\/platform\/(?:database|lists)\//];
const speaksSql = /\bsql(?:<[^`;]*?>)?`|\bprepared(?:AtRunTime)?(?:<[^;]*?>)?\(|\.query(?:<[^;]*?>)?\(/;
// A statement whose text never changes is declared with prepared(), which checks its types. These files compose SQL at
// run time.
const composedSql = [
  /^server\/src\/platform\/(?:database|lists)\//,
  /^server\/src\/domains\/media\/queries\.ts$/,
  /^server\/src\/domains\/catalogue\/listing\/queries\.ts$/,
  /^server\/src\/queries-load-demo\.ts$/,
];
const rawSql = /\bsql(?:<[^`;]*?>)?`|\bpreparedAtRunTime\b|\.query(?:<[^;]*?>)?\(|\.raw\(/;

// A longer test is rejected; other long files are only listed.
const longLines = 300;
const maxLines = 500;

/**
 * Finds every violation below a folder, as 'path: sentence', and the files that are long but allowed.
 * @param {string} folder the root of a clone, or a test fixture
 * @returns {{ violations: string[], smells: string[] }}
 */
export function check(folder) {
  const violations = [];
  const smells = [];
  const files = ["contract", "embedded-postgres", "server", "web", "demo", "bench", "e2e", "tools"]
    .flatMap((part) => filesBelow(join(folder, part)))
    .filter((file) => /\.(ts|tsx|mjs)$|\/(locales|texts)\/.*\.json$/.test(file))
    .map((file) => ({ path: relative(folder, file).split(sep).join("/"), text: readFileSync(file, "utf8") }));
  for (const { path, text } of files) {
    const complain = (sentence) => violations.push(`${path}: ${sentence}`);
    const lines = text.split("\n").length - 1;
    const isMade = /\/(?:row|statement)-types\.ts$|\.json$/.test(path) || path.includes("/locales/");
    if (lines > longLines && isTest(path) && !isMade)
      complain(`has ${lines} lines, and a test file has at most ${longLines}; split it by subject`);
    else if (lines > maxLines && !isMade)
      complain(`has ${lines} lines, more than ${maxLines}; split it by concern`);
    else if (lines > longLines && !isMade) smells.push(`${path}: ${lines} lines`);
    checkName(path, complain);
    checkSpelling(path, text, complain);
    const indian = indianIn(path, text);
    if (indian !== undefined)
      complain(`says '${indian}', which is of one market; write amounts, dates and phones by the contract`);
    if (path !== "tools/check-conventions.test.mjs")
      for (const broken of brokenConventions(text)) complain(broken);
    if (isProduct.test(path)) checkSql(path, text, complain);
    if (isRules.test(path) && importsOf(text).some((target) => !/^(?:\.|@hourhand\/contract\/)/.test(target)))
      complain(
        "rules decide from their arguments; code that needs a package belongs in a file of another name",
      );
    if (isStyled.test(path) && !isTest(path) && !aboutSides.has(path))
      for (const line of linesWithSides(text))
        complain(
          `line ${line} names a physical side; say marginInlineStart, insetInlineEnd, textAlign: "start" and the like`,
        );
    if (/import \* as \w+ from "@hourhand\/contract\//.test(text) && !isTest(path))
      complain("imports a whole file of the contract; name the imports");
    for (const target of importsOf(text)) checkImport(path, target, complain);
    if (path.startsWith(bookings) && !isTest(path)) {
      const targets = importsOf(text).map((target) => posix.join(posix.dirname(path), target));
      for (const broken of brokenBookingRules(path, text, targets)) complain(broken);
    }
  }
  for (const { path, sentence } of partsNotShown(files)) violations.push(`${path}: ${sentence}`);
  for (const alone of foldersOfOneFile(files.map(({ path }) => path)))
    violations.push(`${alone}: is alone in its folder; put it one folder higher`);
  return { violations, smells };
}

/** Matches files in folders that may contain styles. */
const isStyled = /^web\/src\/(?:areas|features|shell|ui)\/.*\.tsx?$/;
/**
 * Styles that concern the physical sides of the screen: swipes, drawings, centring, and options of libraries that have
 * no other name for them.
 */
const aboutSides = new Set([
  "web/src/features/chat/MessageList.tsx",
  "web/src/features/dashboards/TrendChart.tsx",
  "web/src/ui/feedback/Toaster.tsx",
  "web/src/ui/form/ChipRail.tsx",
]);

/** Finds the lines of a text whose styles name the left or the right: layout follows the direction of the language. */
function linesWithSides(text) {
  const side =
    /(?<![\w.-])(?:ml|mr|pl|pr|(?:(?:margin|padding|border)(?:Left|Right)\w*)|left|right): |border(?:Top|Bottom)(?:Left|Right)Radius|textAlign: "(?:left|right)"|float: "(?:left|right)"/;
  return text
    .split("\n")
    .flatMap((line, at) => (side.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line) ? [at + 1] : []));
}

/** Finds folders of a domain or a screen that have a single file, not counting tests. */
function foldersOfOneFile(paths) {
  const inside = /^(?:server\/src\/domains|web\/src\/areas)\/[^/]+\/[^/]+\/[^/]+$/;
  const code = paths.filter((path) => inside.test(path) && !isTest(path));
  return code.filter(
    (path) => code.filter((other) => posix.dirname(other) === posix.dirname(path)).length === 1,
  );
}

/** Matches tests of every kind, and the helpers of the server's tests. */
const isTest = (path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path) || path.startsWith("server/test/");

function checkName(path, complain) {
  const name = posix.basename(path).replace(/(\.(long\.)?test|\.spec|\.config)?\.(ts|tsx|mjs)$/, "");
  // The generators of prerendered and generated files fix those names; our own start with a letter.
  if (emptyWords.test(name)) complain(`'${name}' does not name the subject of the file`);
  const isComponent = path.endsWith(".tsx") && /^[A-Z][A-Za-z0-9]*$/.test(name);
  if (!isComponent && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?$/.test(name))
    complain("file names are kebab-case, components PascalCase");

  const [workspace, src, layer, group, ...rest] = path.split("/");
  if (workspace === "server" && src === "src" && group !== undefined) {
    if (layer === "domains") checkDomainFile(group, rest, complain);
    else if (!["platform", "commands", "settings"].includes(layer))
      complain("the server's folders are platform/, domains/, commands/ and settings/");
    else if (layer === "platform" && rest.length && !platformParts.includes(group))
      complain(`platform/ has no part '${group}' (${platformParts.join(", ")})`);
  }
  if (workspace === "web" && src === "src" && group !== undefined) {
    if (!["areas", "shell", "features", "ui", "platform", "locales"].includes(layer))
      complain(`web/src/ has no folder '${layer}'`);
    if (layer === "areas" && !webAreas.includes(group))
      complain(`there is no area '${group}' (${webAreas.join(", ")})`);
    if (layer === "features" && !webFeatures.includes(group))
      complain(`there is no feature '${group}' (${webFeatures.join(", ")})`);
  }
}

function checkDomainFile(domain, rest, complain) {
  if (!rankOf.has(domain))
    return complain(
      `there is no domain '${domain}'; domains and their order are in tools/check-structure.mjs`,
    );
  if (rest.length > 2) complain("a sub-concern has no folders");
  return undefined;
}

function checkSpelling(path, text, complain) {
  if (maySpellLikeTheWire.some((pattern) => pattern.test(path))) return;
  const found = wireSpellings.exec(text);
  if (found)
    complain(
      `'${found[0]}' is the wire's spelling; it stays in contract/, routes*.ts, present.ts and the web's api.ts`,
    );
}

function checkSql(path, text, complain) {
  if (speaksSql.test(text) && !maySpeakSql.some((pattern) => pattern.test(path)))
    complain("SQL belongs in queries*.ts only");
  else if (rawSql.test(text) && !composedSql.some((pattern) => pattern.test(path)))
    complain("a statement of constant text is declared with prepared(); see docs/decisions/0014");
  const found = /\$(?:1[1-9]|[2-9]\d)\b/.exec(text);
  if (found) complain(`'${found[0]}': a statement has at most ten parameters; give it a jsonb record`);
}

function importsOf(text) {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  return [...found].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic);
}

function checkImport(path, target, complain) {
  const to = target.startsWith(".") ? posix.join(posix.dirname(path), target) : target;
  const isRelative = target.startsWith(".");
  const workspace = path.split("/")[0];
  const targetWorkspace =
    /^@hourhand\/([a-z-]+)/.exec(target)?.[1] ?? (isRelative ? to.split("/")[0] : undefined);
  if (isRelative && /\/(index)(\.ts)?$|\/$/.test(target)) complain(`imports the barrel '${target}'`);

  for (const alone of ["contract", "embedded-postgres"])
    if (workspace === alone && targetWorkspace && targetWorkspace !== alone)
      complain(`${alone} must import no other workspace, but imports '${target}'`);
  if (workspace === "server" && targetWorkspace === "web")
    complain(`server and web never import each other: '${target}'`);
  if (workspace === "web" && targetWorkspace === "server")
    complain(`server and web never import each other: '${target}'`);
  if (workspace === "web" && targetWorkspace === "demo")
    complain(`web imports only contract, not '${target}'`);
  if (workspace === "server" && path.startsWith("server/src/") && !isTest(path))
    checkServerImport(path, to, isRelative, complain);
  if (workspace === "web" && isRelative) checkWebImport(path, to, complain);
}

function checkServerImport(path, to, isRelative, complain) {
  if (!isRelative) return;
  if (to.startsWith("server/test/")) complain(`imports '${to}', which only tests may import`);
  const [, , layer, from] = path.split("/");
  const [, , targetLayer, target, ...targetFile] = to.split("/");
  const isOfTheStart = /^(main|app)\.ts$/.test(targetLayer ?? "");
  if ((layer === "platform" || layer === "domains") && isOfTheStart)
    complain(`${layer} does not import '${targetLayer}'`);
  if (layer === "platform" && targetLayer === "domains")
    complain(`platform knows no domain, but imports '${target}'`);
  if (layer === "platform" && targetLayer === "platform") checkPlatformImport(from, target, complain);
  if (layer !== "domains" || targetLayer !== "domains" || from === target) return;
  const [rank, targetRank] = [rankOf.get(from), rankOf.get(target)];
  if (rank !== undefined && targetRank !== undefined && targetRank >= rank)
    complain(`${from} is not above ${target}, so it may not import it`);
  if (targetFile.join("/") !== `${target}.ts`)
    complain(
      `imports '${to.slice("server/src/".length)}'; only the public module ${target}.ts of another domain may be imported`,
    );
}

function checkPlatformImport(from, target, complain) {
  if (from === target || from === "platform.ts") return;
  // Files outside the folders have rank -1.
  const rank = platformRankOf.get(from) ?? -1;
  const targetRank = target === "platform.ts" ? platformRanks.length : (platformRankOf.get(target) ?? -1);
  if (targetRank > rank || (targetRank === rank && rank >= 0))
    complain(`in platform/ ${from} is not above ${target}, so it may not import it`);
}

function checkWebImport(path, to, complain) {
  const [, , layer, from] = path.split("/");
  const [, , targetLayer, target] = to.split("/");
  if (path.startsWith("web/src/") && to.startsWith("web/parts/"))
    complain("the page of parts is for development; no build of the product may contain it");
  if (!to.startsWith("web/src/")) return;
  const below = {
    areas: ["areas", "shell", "features", "ui", "platform", "locales"],
    shell: ["shell", "ui", "platform", "locales"],
    features: ["features", "ui", "platform", "locales"],
    ui: ["ui", "locales"],
    platform: ["platform", "locales"],
  };
  // Only paths.ts may make links.
  if (
    below[layer] &&
    !below[layer].includes(targetLayer) &&
    !(targetLayer === "paths.ts" && layer !== "ui")
  ) {
    complain(`${layer} imports only ${below[layer].join(", ")}, not '${targetLayer}'`);
  }
  if (layer === "areas" && targetLayer === "areas" && from !== target)
    complain(`areas never import areas: '${from}' imports '${target}'`);
  if (layer === "features" && targetLayer === "features" && from !== target)
    complain(`features never import features: '${from}' imports '${target}'`);
}
