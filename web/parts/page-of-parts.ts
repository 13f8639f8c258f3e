// The component page (docs/rules/screens.md 51) in development. Vite serves it at exactly /dev/ui, before the proxy
// passes other paths below /dev/ to the server. A build uses only index.html, so it contains none of this.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const address = "/dev/ui";

/** Serves index.html with `parts/main.tsx` instead of the product's script. */
export function pageOfParts(): Plugin {
  return {
    name: "page-of-parts",
    apply: "serve",
    configureServer(server) {
      const page = async (url: string): Promise<string> => {
        const product = await readFile(join(server.config.root, "index.html"), "utf8");
        return server.transformIndexHtml(url, product.replace("/src/main.tsx", "/parts/main.tsx"));
      };
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "";
        if (url.split("?", 1)[0] !== address) {
          next();
          return;
        }
        void page(url).then(
          (text) => response.setHeader("Content-Type", "text/html; charset=utf-8").end(text),
          next,
        );
      });
    },
  };
}
