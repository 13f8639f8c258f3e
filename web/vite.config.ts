// The build of the web client: React, message catalogues compiled at build time, few files for the first visit.
// Replacing and removing modules keeps that visit under its 150,000 bytes (e2e/start/first-visit.spec.ts). The build
// fails if a replacement no longer matches anything. See docs/decisions/0021.
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pageOfParts } from "./parts/page-of-parts.ts";
import { messagesOf, writtenLanguages } from "./written-languages.mjs";

/** See docs/decisions/0009-styles-enter-as-they-are-drawn.md. */
const styleInsertion = fileURLToPath(new URL("./src/platform/style-insertion.ts", import.meta.url));

/** The package's exports name only its development build, whose warnings would load with the first visit. */
function routerInProduction(): Plugin {
  const replacement = fileURLToPath(
    new URL("../node_modules/react-router/dist/production/index.mjs", import.meta.url),
  );
  return {
    name: "router-in-production",
    apply: "build",
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement }] } }),
  };
}

/** Modules of MUI's buttons that the theme has switched off and `ui/Button.tsx` replaces. */
const unusedParts = ["TouchRipple", "CircularProgress"];

/**
 * Needed only by emotion's `withTheme`, which is not used here; it is not an ES module, so tree shaking cannot remove
 * it.
 */
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
 * Removes summaries, problems and other server-only parts from the calls' definitions: 2.6 KB (Brotli) of the first
 * visit's script (docs/decisions/0021). Fails on a definition that it does not recognise.
 */
function slimContract(): Plugin {
  return {
    name: "slim-contract",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/src\/[a-z-]+\.ts$/ },
      handler(source, path, { ssr = false } = {}) {
        const slim = (ssr ? source : source.replace(/\bfont: "[a-z-]+",/g, ""))
          .replace(/^  summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),$/gm, '  summary: "",')
          .replace(/^  problems: \[[^\]]*\],$/gm, "")
          .replace(/^  perMinute: [\d_]+,$/gm, "")
          .replace(/^  examples: \{(?:.*|\n[\s\S]*?^  )\},$/gm, "")
          // Only types use the replies.
          .replace(/^  reply: \{(?:.*|\n[\s\S]*?^  )\},$/gm, "  reply: {},")
          .replace(/^  reply: [^{\n]*(?:\(\n[\s\S]*?^  \))?,$/gm, "  reply: {},")
          // The browser identifies a problem by its code, and shows the sentence from the reply.
          .replace(/(\bproblem(?:<[^(]*>)?\(\s*"[\w-]+",\s*\d+,\s*)(?:"(?:[^"\\]|\\.)*"|`[^`]*`)/g, '$1""')
          // Only the server asks for a language's region, and only Home's markup for its font.
          .replace(/\bregion: "[A-Z]{2}",/g, "")
          // The server validates names and titles; the browser does not need their patterns.
          .replace(/\b(?:personName|titleText)\(("[^"]+"), (\w+)(?:, "[^"]+")?\)/g, "text($1, 1, $2)")
          // A form detects blank text itself, and reports it in the person's language.
          .replace("{ pattern: seenPattern, blank }", "{}")
          .replace("`${title} is missing: please fill it in.`", '""');
        const left = slim
          .split(/^export const \w+ = endpoint\(/m)
          .slice(1)
          .find((definition) => !definition.includes('summary: "",') || /^  problems:/m.test(definition));
        if (left !== undefined)
          this.error(`${path}: slimContract does not know how this call is written: ${left.slice(0, 60)}`);
        // Imports used only by the removed problems would still add a whole domain's calls to the first visit.
        const importsText = /^import \{[^}]*\btext\b[^}]*\} from "\.\/wire\.ts";$/m.test(slim);
        const isWithText = /\btext\("/.test(slim) && !importsText && !path.endsWith("/wire.ts");
        const whole = isWithText ? `import { text } from "./wire.ts";\n${slim}` : slim;
        const code = whole.replace(
          /^import \{ ([^}]+) \} from "\.\/(?!wire)[a-z-]+\.ts";$/gm,
          (line, names: string) =>
            names.split(", ").some((name) => slim.split(new RegExp(`\\b${name}\\b`)).length > 2) ? line : "",
        );
        return { code, map: null };
      },
    },
  };
}

/** Fails the browser's build if a replacement matched nothing: the module has moved or is no longer used. */
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
 * Compiles `src/locales/<language>/<part>.json` (id → ICU message) into the form that Lingui's runtime reads without a
 * parser, with English for missing texts, and writes the list of languages into the page.
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

/** The files that every visit runs immediately, and those of the lists, which most visits run next. */
const ranAtOnce = /^(libraries|start|theme|lists|cards)$/;

/**
 * Makes Chromium compile all their functions during loading, instead of each on the main thread at its first call
 * (docs/decisions/0009). The comment works only in a file's first line.
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

/** Names in MUI's theme that it does not use, so they are not followed. */
const unused = /enhanceHighContrast|@mui\/system\/(Stack|Grid)\//;
/**
 * Exported by the libraries' index files but not used by Home: 1.5 KB (Brotli) that load with the first screen that
 * uses them (docs/decisions/0021).
 */
const unusedByHome =
  /\/use(MediaQuery|Mutation|InfiniteQuery|SlotProps|Controlled)\b|(mutation|infiniteQuery)Observer|mergeSlotProps/;

/**
 * Everything that modules import, including the modules themselves, except for modules with the given name and what
 * they import.
 */
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

/**
 * Puts the modules that the first visit to Home runs into two files. Dozens of small ones would compress a tenth
 * worse and load later.
 */
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

/** Puts what these modules import into one file, without the screens themselves. */
function gathered(name: string, ...modules: string[]): NameOfChunk {
  let ids: Set<string> | undefined;
  return (id, graph) => {
    ids ??= reachable(graph, modules);
    return ids.has(id) && !id.startsWith(`${source}areas/`) ? name : null;
  };
}

/**
 * The workers' list and a worker's page are the second screen of most visits, and 20 files would take four round
 * trips on a phone. Parts that only one of the two uses are in a separate file, which a visit to the other does not
 * load.
 */
const ofList = gathered("cards", `${source}areas/customer/workers/Workers.tsx`);
const ofWorker = gathered("worker", `${source}areas/customer/workers/WorkerDetails.tsx`);
const ofBoth: NameOfChunk = (id, graph) => ofList(id, graph) && ofWorker(id, graph) && "lists";

/**
 * The list of bookings and a booking's page. Otherwise these are dozens of small files, whose names every first visit
 * would load.
 */
const ofBookings = gathered(
  "bookings",
  `${source}areas/customer/bookings/Bookings.tsx`,
  `${source}areas/customer/bookings/BookingDetails.tsx`,
);

/** Menus, and fields with their selects, most of it MUI's code. The first screen that uses one loads it. */
const ofMenus = gathered("menus", `${libraries}Menu/Menu.mjs`, `${libraries}MenuItem/MenuItem.mjs`);
const ofFields = gathered("fields", `${source}ui/form/SelectField.tsx`);

/** The area of a namespace. Namespaces of customers and guests are not listed. */
const textsOf: Record<string, string> = {
  ...Object.fromEntries(["shell", "ui", "language", "home"].map((part) => [part, "start"])),
  ...Object.fromEntries(["worker", "schedule", "wallet"].map((part) => [part, "worker"])),
  admin: "admin",
  // Sections of the panel that most administrators rarely open. One file for all, because the first visit has the names
  // of the files.
  ...Object.fromEntries(["keys", "webhooks", "money", "desk"].map((part) => [part, "sections"])),
};

/**
 * Puts the texts of a language other than English into five files. Separate files would compress a fifth worse (at
 * most 30 KB per language).
 */
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
    routerInProduction(),
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
  // Finds all dependencies before the first page, because a library found later would reload the page.
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
    // Pictures and fonts are separate files with permanent caching, never part of the code.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first visit's script names each preloaded file. This leaves out files that every page already has, the
      // loaded file itself, the panel's (prerender.mjs names them) and files that nobody waits for.
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
        // The first visit loads the names of a hundred files, so each character of a hash costs 0.08 KB.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // Runs in its own task, between the libraries and the code that uses it (see prerender.mjs).
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
            { name: ofBookings, debugName: "bookings", priority: 0 },
          ],
        },
      },
      treeshake: {
        // A screen that uses one call of a domain must not load the definitions of the others.
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
