// Vite as `npm run dev` starts it alongside the server: its own paths, and those that it proxies to the server.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createServer } from "vite";

const web = fileURLToPath(new URL("../web", import.meta.url));

test(
  "other paths that begin with /dev/ are proxied to the server in development, too",
  { tags: ["@screens-4.1"] },
  async () => {
    const asked = [];
    const server = createHttpServer((request, response) => {
      asked.push(request.url);
      response.end("the server's own page");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    vi.stubEnv("DEV_SERVER", `http://127.0.0.1:${server.address().port}`);
    const cacheDir = mkdtempSync(join(tmpdir(), "hourhand-vite-"));
    const client = await createServer({
      root: web,
      configFile: join(web, "vite.config.ts"),
      cacheDir,
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { host: "127.0.0.1", port: 0, strictPort: false, hmr: false },
      logLevel: "error",
    });
    try {
      await client.listen();
      const address = `http://127.0.0.1:${client.httpServer.address().port}`;
      const page = async (path) => {
        const answer = await fetch(address + path, { headers: { accept: "text/html" } });
        return { status: answer.status, text: await answer.text() };
      };
      expect(await page("/dev/mailbox")).toEqual({ status: 200, text: "the server's own page" });
      expect(asked).toEqual(["/dev/mailbox"]);
      // Vite serves the component gallery.
      expect((await page("/dev/ui")).text).toContain("/parts/main.tsx");
      expect(asked).toHaveLength(1);
    } finally {
      await client.close();
      server.close();
      vi.unstubAllEnvs();
      rmSync(cacheDir, { recursive: true, force: true });
    }
  },
);
