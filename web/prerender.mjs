// After `vite build`: puts Home's HTML and its styles into dist/index.html and names what its first paint needs ahead;
// dist/shell.html is the bare page for every other address. What is cached for good is compressed once, here.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
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
const known = (source) => {
  if (!manifest[source]) throw new Error(`${source} is no entry of the client any more`);
  return manifest[source];
};
const file = (source) => `/${known(source).file}`;
const built = await readFile(join(dist, "index.html"), "utf8");
const scripts = [...built.matchAll(/\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g)];
if (scripts.length === 0) throw new Error("index.html has lost its script");
const always = [
  ...new Set([...built.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, path]) => path)),
  ...scripts.map(([, path]) => path),
];
/** Everything a screen needs, with its texts, as addresses. */
const filesOf = (sources) => {
  const files = new Set();
  const visit = (source) => {
    if (files.has(file(source))) return;
    files.add(file(source));
    for (const other of known(source).imports ?? []) visit(other);
  };
  for (const source of sources) visit(source);
  return [...files].filter((path) => !always.includes(path));
};
const customer = "src/areas/customer";
const texts = (...parts) => parts.map((part) => `src/locales/en/${part}.json`);
// The screens a visit may begin with, by page name or path: their files are asked for at once, not screen by screen.
const first = {
  Home: filesOf([`${customer}/home/Home.tsx`, ...texts("home")]),
  Workers: filesOf([`${customer}/workers/Workers.tsx`, ...texts("workers")]),
  Worker_details: filesOf([
    `${customer}/workers/WorkerDetails.tsx`,
    ...texts("workers", "bookings", "reviews"),
  ]),
  Saved: filesOf([`${customer}/Saved.tsx`, ...texts("saved", "workers")]),
  Bookings: filesOf([`${customer}/bookings/Bookings.tsx`, ...texts("bookings", "reviews")]),
  "/signin": filesOf(["src/areas/auth/SignIn.tsx", ...texts("auth")]),
  "/signup": filesOf(["src/areas/auth/SignUp.tsx", ...texts("auth")]),
  "/worker": filesOf(["src/areas/worker/WorkerShell.tsx", ...texts("worker")]),
  "/admin-panel": filesOf(["src/areas/admin/AdminPanel.tsx", ...texts("admin")]),
};
const page = built.replace(
  /\s*<(?:script type="module"[^>]* src="[^"]+"><\/script|link rel="modulepreload"[^>]*)>/g,
  "",
);

/** Begins the client: after Home's first paint, which waits for no script; at once where nothing is drawn yet. */
function begin(always, first, drawn) {
  let screen = location.pathname;
  try {
    const asked = new URLSearchParams(location.search).get("open");
    if (screen === "/") screen = asked ?? localStorage.getItem("page") ?? "Home";
  } catch {
    screen = "Home";
  }
  const load = () => {
    for (const href of [...always, ...(first[screen.replace(/(?<=.)\/.*/, "")] ?? [])])
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
      );
    // One after the other, each as a task of its own: together they would hold a slow phone too long.
    const run = ([path, ...rest]) =>
      void import(path).then(() => rest.length > 0 && setTimeout(() => run(rest)));
    run(always);
  };
  if (drawn && document.documentElement.dataset.first === undefined && document.visibilityState === "visible")
    requestAnimationFrame(() => setTimeout(load));
  else load();
}
const code = transformSync(String(begin), { minify: true, target: "es2022" }).code.trim();
const start = (drawn) => {
  const values = [always, first, drawn].map((value) => JSON.stringify(value)).join();
  return `<script>(${code.replace(/;$/, "")})(${values})</script>`;
};
const font = `<link rel="preload" href="${file("src/ui/fonts/anek-latin.woff2")}" as="font" type="font/woff2" crossorigin>`;
const head = `${font}${globals.join("")}<style data-emotion="css ${ids.join(" ")}">${css}</style>`;
// Functions as replacements: the markup may hold what `replace` would read as a pattern.
const filled = (inHead, inRoot) =>
  page
    .replace("<!--head-->", () => inHead)
    .replace("<!--app-->", () => inRoot)
    .replace("</body>", () => `${start(inRoot !== "")}</body>`);
// A file whose module another chunk has not computed yet reads as this, and the font would be missing.
if (/url\(undefined\)|="\/?undefined"/.test(head + app))
  throw new Error("A picture or font of Home has no address");
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
