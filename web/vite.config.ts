// How the web client is built: React, message catalogues compiled at build time, few files for the first visit. What is
// replaced or cut on the way keeps that visit under its 150,000 bytes (e2e/start/first-visit.spec.ts) and fails the build
// when it matches nothing any more. Decision: docs/decisions/0021.
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pageOfParts } from "./parts/page-of-parts.ts";
import { messagesOf, writtenLanguages } from "./written-languages.mjs";

/** See docs/decisions/0009-styles-enter-as-they-are-drawn.md. */
const styleInsertion = fileURLToPath(new URL("./src/platform/style-insertion.ts", import.meta.url));

/** Which modules of MUI's buttons the theme has switched off and `ui/Button.tsx` replaces. */
const unusedParts = ["TouchRipple", "CircularProgress"];

/** What only emotion's `withTheme` needs, which nobody here uses, and which is no module that could be shaken out. */
const unusedLibrary = "hoist-non-react-statics";

/** Leaves these modules out: 3.6 KB (Brotli) of the first visit's script (docs/decisions/0021). */
function withoutUnusedParts(): Plugin {
  return {
    name: "without-unused-parts",
    enforce: "pre",
    apply: "build",
    resolveId: {
      filter: { id: /(TouchRipple|CircularProgress\/index)\.mjs$|^hoist-non-react-statics$/ },
      handler(id, importer) {
        if (id === unusedLibrary) return `\0unused:${unusedLibrary}`;
        const part = unusedParts.find((name) => id.includes(name));
        return /@mui\/material\/(Icon)?Button(Base)?\//.test(importer ?? "") ? `\0unused:${part}` : null;
      },
    },
    load: { filter: { id: /^\0unused:/ }, handler: () => "export default () => null;" },
  };
}

/**
 * Takes what only the server and the readable API page use out of the calls' definitions, summaries and problems: 2.6 KB
 * (Brotli) of the first visit's script (docs/decisions/0021). Fails where a definition is written in a way it does not know.
 */
function slimContract(): Plugin {
  return {
    name: "slim-contract",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/src\/[a-z-]+\.ts$/ },
      handler(source, path) {
        const slim = source
          .replace(/^  summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),$/gm, '  summary: "",')
          .replace(/^  problems: \[[^\]]*\],$/gm, "")
          .replace(/^  perMinute: [\d_]+,$/gm, "")
          .replace(/^  examples: \{(?:.*|\n[\s\S]*?^  )\},$/gm, "")
          // Replies are of use to types alone.
          .replace(/^  reply: \{(?:.*|\n[\s\S]*?^  )\},$/gm, "  reply: {},")
          .replace(/^  reply: [^{\n]*(?:\(\n[\s\S]*?^  \))?,$/gm, "  reply: {},")
          // The browser tells a problem by its code, and shows the sentence of the answer.
          .replace(/(\bproblem\(\s*"[\w-]+",\s*\d+,\s*)(?:"(?:[^"\\]|\\.)*"|`[^`]*`)/g, '$1""')
          // The server validates names and titles; their patterns are of no use to the browser.
          .replace(/\b(?:personName|titleText)\(("[^"]+"), (\w+)(?:, "[^"]+")?\)/g, "text($1, 1, $2)")
          // A form finds a blank text by itself, and says so in its language.
          .replace("{ pattern: seenPattern, blank }", "{}")
          .replace("`${title} is missing: please fill it in.`", '""');
        const left = slim
          .split(/^export const \w+ = endpoint\(/m)
          .slice(1)
          .find((definition) => !definition.includes('summary: "",') || /^  problems:/m.test(definition));
        if (left !== undefined)
          this.error(`${path}: slimContract does not know how this call is written: ${left.slice(0, 60)}`);
        // What only the problems named would still carry a whole domain's calls into the first visit.
        const code = slim.replace(
          /^import \{ ([^}]+) \} from "\.\/(?!wire)[a-z-]+\.ts";$/gm,
          (line, names: string) =>
            names.split(", ").some((name) => slim.split(new RegExp(`\\b${name}\\b`)).length > 2) ? line : "",
        );
        return { code, map: null };
      },
    },
  };
}

/** Fails the browser's build when a replacement matched nothing: what it replaces has moved, or is not used any more. */
function replacementsMatch(): Plugin {
  const replacements = [styleInsertion, ...[...unusedParts, unusedLibrary].map((part) => `\0unused:${part}`)];
  return {
    name: "replacements-match",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    buildEnd(error) {
      const unmatched = replacements.filter((id) => this.getModuleInfo(id) === null);
      if (!error && unmatched.length > 0)
        this.error(
          `vite.config.ts replaces nothing by ${unmatched.join(", ").replaceAll("\0", "")} any more`,
        );
    },
  };
}

/**
 * Turns `src/locales/<language>/<part>.json` (id → ICU message) into what Lingui's runtime reads without a parser, with English
 * where the language lacks a text, and writes on the page which languages there are.
 */
function messageCatalogues(): Plugin {
  return {
    name: "message-catalogues",
    enforce: "pre",
    transformIndexHtml: (page) => page.replace("%LANGUAGES%", writtenLanguages.join(" ")),
    transform: {
      filter: { id: /\/src\/locales\/[a-z-]+\/[a-z-]+\.json$/ },
      handler(_source, path) {
        const [language = "en", part = ""] = path
          .replace(/\.json$/, "")
          .split("/")
          .slice(-2);
        if (language !== "en") this.addWatchFile(path.replace(`/${language}/${part}`, `/en/${part}`));
        const compiled: Record<string, unknown> = {};
        for (const [id, message] of Object.entries(messagesOf(language, part))) {
          try {
            compiled[id] = compileMessageOrThrow(message);
          } catch (error) {
            this.error(`${path}: the message '${id}' does not parse: ${String(error)}`);
          }
        }
        return { code: `export default ${JSON.stringify(compiled)};`, moduleType: "js", map: null };
      },
    },
  };
}

/** The files that every visit runs as soon as they come, and that of the lists, which most visits run next. */
const ranAtOnce = /^(libraries|start|theme|lists|cards)$/;

/**
 * Has Chromium compile all their functions while they are on their way, and not each on the main thread when it is first
 * called (docs/decisions/0009). The comment counts in a file's first line only.
 */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && ranAtOnce.test(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}
const source = fileURLToPath(new URL("./src/", import.meta.url));
const libraries = fileURLToPath(new URL("../node_modules/@mui/material/", import.meta.url));

/** What MUI's theme names without using it: never looked for there. */
const unused = /enhanceHighContrast|@mui\/system\/(Stack|Grid)\//;
/**
 * What the libraries' index files name and Home does not use: 1.5 KB (Brotli) that come with the first screen that does
 * (docs/decisions/0021).
 */
const unusedByHome =
  /\/use(MediaQuery|Mutation|InfiniteQuery|SlotProps|Controlled)\b|(mutation|infiniteQuery)Observer|mergeSlotProps/;

/** Everything that modules import, themselves included, but for those of a name and what only they import. */
function reachable(graph: Graph, starts: string[], without?: RegExp): Set<string> {
  const ids = new Set<string>();
  const visit = (module: string): void => {
    if (ids.has(module) || unused.test(module) || without?.test(module)) return;
    ids.add(module);
    for (const next of graph.getModuleInfo(module)?.importedIds ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return ids;
}

let firstVisit: Set<string> | undefined;

/** What the first visit to Home runs, gathered in two files: dozens of small ones compress a tenth worse and load later. */
function firstVisitChunk(id: string, graph: Graph): string | null {
  firstVisit ??= reachable(
    graph,
    [`${source}main.tsx`, `${source}areas/customer/home/Home.tsx`],
    unusedByHome,
  );
  if (!firstVisit.has(id) || /areas\/customer\/home\/|\/en\/home\.json$/.test(id)) return null;
  return id.includes("/node_modules/") ? "libraries" : "start";
}

type NameOfChunk = (id: string, graph: Graph) => string | null;

/** Gathers in one file what these modules need, but for the screens themselves. */
function gathered(name: string, ...modules: string[]): NameOfChunk {
  let ids: Set<string> | undefined;
  return (id, graph) => {
    ids ??= reachable(graph, modules);
    return ids.has(id) && !id.startsWith(`${source}areas/`) ? name : null;
  };
}

/**
 * The workers' list and a worker are the second screen of most visits: 20 files are four round trips of a phone's line. What
 * only one of the two draws is a file of its own: who comes to the other by a link does without it.
 */
const ofList = gathered("cards", `${source}areas/customer/workers/Workers.tsx`);
const ofWorker = gathered("worker", `${source}areas/customer/workers/WorkerDetails.tsx`);
const ofBoth: NameOfChunk = (id, graph) => ofList(id, graph) && ofWorker(id, graph) && "lists";

/** What menus, and fields with their selects, are made of, most of it MUI's: for whatever screen opens the first of them. */
const ofMenus = gathered("menus", `${libraries}Menu/Menu.mjs`, `${libraries}MenuItem/MenuItem.mjs`);
const ofFields = gathered("fields", `${source}ui/form/SelectField.tsx`);

/** Whose screens a namespace stands on; those of customers and strangers are not named. */
const textsOf: Record<string, string> = {
  ...Object.fromEntries(["shell", "ui", "language", "home"].map((part) => [part, "start"])),
  ...Object.fromEntries(["worker", "schedule", "wallet"].map((part) => [part, "worker"])),
  admin: "admin",
};

/** The texts of another language than English in four files: alone they compress a fifth worse (at most 30 KB a language). */
function languageChunk(id: string): string | null {
  const [, language, part = ""] = /\/locales\/(?!en)([a-z]+)\/([a-z]+)\.json$/.exec(id) ?? [];
  return language === undefined ? null : `${language}-${textsOf[part] ?? "customer"}`;
}

const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:8000";
const toServer = { target: server, changeOrigin: false, ws: true };

export default defineConfig({
  define: { buildYear: new Date().getFullYear() },
  plugins: [
    messageCatalogues(),
    slimContract(),
    withoutUnusedParts(),
    replacementsMatch(),
    compiledAhead(),
    pageOfParts(),
    react(),
  ],
  resolve: {
    alias: [
      { find: "@emotion/use-insertion-effect-with-fallbacks", replacement: styleInsertion },
      {
        find: /^@hourhand\/contract\/(.*)$/,
        replacement: fileURLToPath(new URL("../contract/src/$1.ts", import.meta.url)),
      },
    ],
  },
  // All that is there to be read is found before the first page: a library found later would load it once more.
  optimizeDeps: { entries: ["index.html", "parts/main.tsx"] },
  server: {
    proxy: Object.fromEntries(
      [
        "/api/",
        "/user/",
        "/token/",
        "/chat/",
        "/worker/",
        "/admin_view/",
        "/payments/",
        "/geo/",
        "/ws/",
        "/files/",
        "/pictures/",
        "/dev/",
      ].map((path) => [path, toServer]),
    ),
  },
  build: {
    target: "es2022",
    manifest: true,
    // Pictures and fonts are files of their own, cached for good, and never part of the code.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each file that is named to be loaded ahead is named in the first visit's script. Left out is what
      // every page has by then, the file that is loaded itself, the panel (prerender.mjs names its files) and what nobody waits for.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === "html"
          ? files
          : /\/(AdminPanel|DeviceFeatures|SignedInExtras|device-persistence)-/.test(file)
            ? []
            : files.filter((one) => one !== file && !/\/(libraries|rolldown-runtime|theme)-/.test(one)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Computed as a task of its own, between the libraries and what draws with it (see prerender.mjs).
            {
              name: "theme",
              test: /\/src\/ui\/(theme|fonts)\//,
              includeDependenciesRecursively: false,
              priority: 5,
            },
            { name: languageChunk, debugName: "languages", priority: 5 },
            { name: firstVisitChunk, debugName: "first visit", priority: 4 },
            { name: ofBoth, debugName: "lists", priority: 3 },
            { name: ofList, debugName: "cards", priority: 2 },
            { name: ofWorker, debugName: "worker", priority: 2 },
            { name: ofMenus, debugName: "menus", priority: 1 },
            { name: ofFields, debugName: "fields", priority: 0 },
          ],
        },
      },
      treeshake: {
        // A screen that uses one call of a domain must not carry the definitions of the others.
        manualPureFunctions: [
          "endpoint",
          "problem",
          "text",
          "id",
          "date",
          "timeOfDay",
          "nullable",
          "oneOf",
          "latitude",
          "longitude",
          "Type",
        ],
      },
    },
  },
});
