// How the web client is built: React, message catalogues compiled at build time, and the contract without its schema
// library (its schemas are plain JSON Schema, which a few lines can build; see src/platform/schema-builder.ts).
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:8000";
const toServer = { target: server, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [messageCatalogues(), react()],
  resolve: {
    alias: [
      { find: /^typebox$/, replacement: fileURLToPath(new URL("./src/platform/schema-builder.ts", import.meta.url)) },
      { find: /^@hourhand\/contract\/(.*)$/, replacement: fileURLToPath(new URL("../contract/src/$1.ts", import.meta.url)) },
    ],
  },
  server: {
    proxy: Object.fromEntries(
      ["/user/", "/token/", "/chat/", "/worker/", "/admin_view/", "/payments/", "/geo/", "/ws/", "/files/", "/pictures/", "/dev/"].map(
        (path) => [path, toServer],
      ),
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
      treeshake: {
        // A screen that uses one call of a domain must not carry the definitions of the others.
        manualPureFunctions: ["endpoint", "problem", "text", "id", "date", "timeOfDay", "nullable", "oneOf", "latitude", "longitude", "Type"],
      },
    },
  },
});
