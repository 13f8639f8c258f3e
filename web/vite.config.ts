// How the web client is built: React, message catalogues compiled at build time, and the contract without its schema
// library (its schemas are plain JSON Schema, which a few lines can build; see src/platform/schema-builder.ts).
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** MUI's buttons name a ripple and a spinner that the theme has switched off and `ui/Button.tsx` replaces: 4 KB unsent. */
function withoutUnusedParts(): Plugin {
  const stub = "\0nothing";
  return {
    name: "without-unused-parts",
    enforce: "pre",
    apply: "build",
    resolveId: {
      filter: { id: /(TouchRipple|CircularProgress\/index)\.mjs$/ },
      handler: (_id, importer) =>
        /@mui\/material\/(Icon)?Button(Base)?\//.test(importer ?? "") ? stub : null,
    },
    load: { filter: { id: /^\0nothing$/ }, handler: () => "export default () => null;" },
  };
}

/** Takes what only the server and the readable API page use out of the calls' definitions: summaries and refusals. */
function slimContract(): Plugin {
  return {
    name: "slim-contract",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/src\/[a-z-]+\.ts$/ },
      handler(source) {
        const slim = source
          .replace(/^  summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),$/gm, '  summary: "",')
          .replace(/^  problems: \[[^\]]*\],$/gm, "");
        // What only the refusals named would still carry a whole domain's calls into the first visit.
        const code = slim.replace(
          /^import \{ ([^}]+) \} from "\.\/(?!wire)[a-z]+\.ts";$/gm,
          (line, names: string) =>
            names.split(", ").some((name) => slim.split(new RegExp(`\\b${name}\\b`)).length > 2) ? line : "",
        );
        return { code, map: null };
      },
    },
  };
}

/** Turns `src/locales/<language>/<part>.json` (id → ICU message) into what Lingui's runtime reads without a parser. */
function messageCatalogues(): Plugin {
  return {
    name: "message-catalogues",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/locales\/[a-z-]+\/[a-z-]+\.json$/ },
      handler(source, path) {
        const compiled: Record<string, unknown> = {};
        for (const [id, message] of Object.entries(JSON.parse(source) as Record<string, string>)) {
          try {
            compiled[id] = compileMessageOrThrow(message);
          } catch (fault) {
            this.error(`${path}: the message '${id}' does not parse: ${String(fault)}`);
          }
        }
        return { code: `export default ${JSON.stringify(compiled)};`, moduleType: "js", map: null };
      },
    },
  };
}

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}
const source = fileURLToPath(new URL("./src/", import.meta.url));

/** Everything that modules import, themselves included. MUI's theme names a few without using them: not those. */
function reachable(graph: Graph, ...starts: string[]): Set<string> {
  const ids = new Set<string>();
  const visit = (module: string): void => {
    if (ids.has(module) || /enhanceHighContrast|@mui\/system\/(Stack|Grid)\//.test(module)) return;
    ids.add(module);
    for (const next of graph.getModuleInfo(module)?.importedIds ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return ids;
}

let firstVisit: Set<string> | undefined;

/** What the first visit to Home runs, gathered in two files: dozens of small ones compress a tenth worse and load later. */
function firstVisitChunk(id: string, graph: Graph): string | null {
  firstVisit ??= reachable(graph, `${source}main.tsx`, `${source}areas/customer/home/Home.tsx`);
  if (!firstVisit.has(id) || id.startsWith(`${source}areas/customer/home/`)) return null;
  return id.includes("/node_modules/") ? "libraries" : "start";
}

let list: Set<string> | undefined;

/** The same for the workers' list, the second screen of most visits: 20 files are four round trips of a phone's line. */
function listChunk(id: string, graph: Graph): string | null {
  list ??= reachable(graph, `${source}areas/customer/workers/Workers.tsx`);
  return list.has(id) && !id.startsWith(`${source}areas/`) ? "lists" : null;
}

const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:8000";
const toServer = { target: server, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [messageCatalogues(), slimContract(), withoutUnusedParts(), react()],
  resolve: {
    alias: [
      {
        find: "@emotion/use-insertion-effect-with-fallbacks",
        replacement: fileURLToPath(new URL("./src/platform/style-insertion.ts", import.meta.url)),
      },
      {
        find: /^typebox$/,
        replacement: fileURLToPath(new URL("./src/platform/schema-builder.ts", import.meta.url)),
      },
      {
        find: /^@hourhand\/contract\/(.*)$/,
        replacement: fileURLToPath(new URL("../contract/src/$1.ts", import.meta.url)),
      },
    ],
  },
  server: {
    proxy: Object.fromEntries(
      [
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
    modulePreload: { polyfill: false },
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
              priority: 3,
            },
            { name: firstVisitChunk, debugName: "first visit", priority: 2 },
            { name: listChunk, debugName: "lists", priority: 1 },
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
