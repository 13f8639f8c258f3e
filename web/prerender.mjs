// After `vite build`: puts Home's HTML and its styles into dist/index.html and names what its first paint needs ahead;
// dist/shell.html is the bare page for every other address. What is cached for good is compressed once, here.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const web = fileURLToPath(new URL(".", import.meta.url));
const dist = join(web, "dist");
const scratch = join(web, "dist-prerender");

await build({
  root: web,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: scratch, emptyOutDir: true, manifest: false, minify: false },
});
const { renderHome } = await import(pathToFileURL(join(scratch, "prerender.js")).href);
const markup = await renderHome();
await rm(scratch, { recursive: true, force: true });

// Emotion writes a style element before each element that needs one. Gathered in the head they are smaller and are
// taken over by its cache when the page wakes up.
const ids = [];
let css = "";
const globals = [];
const app = markup.replace(/<style data-emotion="([^"]+)"[^>]*>([\s\S]*?)<\/style>/g, (whole, key, rules) => {
  const [name, ...these] = key.split(" ");
  if (name === "css") {
    ids.push(...these);
    css += rules;
  } else globals.push(whole);
  return "";
});

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
const file = (source) => `/${manifest[source].file}`;
const ahead = new Set();
const chunk = (source) => {
  ahead.add(file(source));
  for (const other of manifest[source].imports ?? []) ahead.add(`/${manifest[other].file}`);
};
chunk("src/areas/customer/home/Home.tsx");
chunk("src/locales/en/home.json");
const page = await readFile(join(dist, "index.html"), "utf8");
const font = `<link rel="preload" href="${file("src/ui/fonts/anek-latin.woff2")}" as="font" type="font/woff2" crossorigin>`;
const head = [
  font,
  `<link rel="preload" href="${file("src/ui/pictures/hero.svg")}" as="image" type="image/svg+xml" fetchpriority="high">`,
  ...[...ahead]
    .filter((path) => !page.includes(path))
    .map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
  ...globals,
  `<style data-emotion="css ${ids.join(" ")}">${css}</style>`,
].join("");
// Functions as replacements: the markup may hold what `replace` would read as a pattern.
const filled = (inHead, inRoot) =>
  page.replace("<!--head-->", () => inHead).replace("<!--app-->", () => inRoot);
if (!page.includes("<!--head-->") || !page.includes("<!--app-->"))
  throw new Error("index.html has lost its places");
await writeFile(join(dist, "index.html"), filled(head, app));
await writeFile(join(dist, "shell.html"), filled(font, ""));

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  if (bytes.length < 700) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
// React's server renderer leaves a message port open, which would keep this process alive.
process.exit(0);
