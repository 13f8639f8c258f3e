// Runs after `vite build`. Writes Home's HTML and styles into dist/index.html (dist/index.<language>.html in the
// other languages), with preload hints for the first paint. dist/shell.html is the empty page for all other
// addresses. Also compresses the files that browsers cache permanently.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildSync, transformSync } from "esbuild";
import sharp from "sharp";
import { build } from "vite";
import { writtenLanguages } from "./written-languages.mjs";

const web = fileURLToPath(new URL(".", import.meta.url));
const dist = join(web, "dist");
const scratch = join(web, "dist-prerender");

await build({
  root: web,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: scratch, emptyOutDir: true, manifest: false, minify: false },
});
const { fontOf, renderHome, themeElement } = await import(pathToFileURL(join(scratch, "prerender.js")).href);

/**
 * Without scripts, Home's links and its search lead to the public pages in the page's language
 * (docs/rules/public-pages.md 7). The server removes the language from the links when it is the main one. React
 * hydrates elements by their kind: it leaves attributes alone and skips a form's hidden fields.
 */
const forReaders = (markup, language) => {
  const inLanguage = (path) => `${path}${path.includes("?") ? "&amp;" : "?"}lang=${language}`;
  const hidden = `<input type="hidden" name="lang" value="${language}">`;
  const addressed = markup
    .replaceAll(/href="\/\?open=(Workers|Terms|Privacy)"/g, (_, page) => `href="/${page.toLowerCase()}"`)
    .replaceAll(/(<a\b[^>]* href=")(\/[^"]*)"/g, (_, before, path) => `${before}${inLanguage(path)}"`)
    .replace(
      /<form(?=[^>]* role="search")(.*?)<\/form>/s,
      (_, rest) => `<form action="/workers"${rest}${hidden}</form>`,
    )
    .replace(/<input(?=[^>]* type="search")/, '<input name="search"');
  for (const part of [
    ...["/workers", "/terms", "/privacy"].map((path) => `href="${inLanguage(path)}"`),
    'action="/workers"',
    'name="search"',
    hidden,
  ])
    if (!addressed.includes(part)) throw new Error(`Home has lost ${part}`);
  return addressed;
};

// Emotion writes a style element before each element that needs one. The styles are smaller when they are moved to
// the head, and Emotion's cache reads them from there during hydration.
const homeIn = async (language) => {
  const ids = [];
  let css = "";
  const globals = [];
  const markup = await renderHome(language);
  const app = markup.replace(
    /<style data-emotion="([^"]+)"[^>]*>([\s\S]*?)<\/style>/g,
    (whole, key, rules) => {
      const [name, ...these] = key.split(" ");
      if (name === "css") {
        ids.push(...these);
        css += rules;
      } else globals.push(whole);
      return "";
    },
  );
  return {
    app: forReaders(app, language),
    styles: `${themeElement}${globals.join("")}<style data-emotion="css ${ids.join(" ")}">${css}</style>`,
  };
};
const homes = new Map();
for (const language of writtenLanguages) homes.set(language, await homeIn(language));
await rm(scratch, { recursive: true, force: true });

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
const known = (source) => {
  if (!manifest[source]) throw new Error(`${source} is no entry of the client any more`);
  return manifest[source];
};
/** Gives a chunk with several modules its name. */
const chunk = (name) => {
  const found = Object.values(manifest).find((entry) => entry.name === name);
  if (!found) throw new Error(`${name} is no chunk of the client any more`);
  return `/${found.file}`;
};
const file = (source) => `/${known(source).file}`;
const built = await readFile(join(dist, "index.html"), "utf8");
const scripts = [...built.matchAll(/\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g)];
if (scripts.length === 0) throw new Error("index.html has lost its script");
const always = [
  ...new Set([...built.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, path]) => path)),
  ...scripts.map(([, path]) => path),
];
/** The URLs of all files that these modules need, including their texts. */
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
/** The path of a font in index.html's own styles. */
const fontFile = (name) => {
  const [path] = new RegExp(`/assets/${name}-[\\w-]{8}\\.woff2`).exec(built) ?? [];
  if (path === undefined) throw new Error(`index.html has lost the typeface ${name}`);
  return path;
};
const texts = (...parts) => parts.map((part) => `src/locales/en/${part}.json`);
// The screens a visit may start with, by page name or path. The files of each are requested together.
const first = {
  Home: filesOf([`${customer}/home/Home.tsx`]),
  Workers: filesOf([`${customer}/workers/Workers.tsx`, ...texts("workers")]),
  Worker_details: filesOf([
    `${customer}/workers/WorkerDetails.tsx`,
    ...texts("workers", "bookings", "reviews"),
  ]),
  Saved: filesOf([`${customer}/Saved.tsx`, ...texts("saved", "workers")]),
  Bookings: filesOf([`${customer}/bookings/Bookings.tsx`, ...texts("bookings", "reviews")]),
  // The second screen of most visits, and the skeletons of the others, are preloaded.
  ahead: filesOf([
    `${customer}/workers/Workers.tsx`,
    ...texts("workers"),
    "src/ui/feedback/PageSkeleton.tsx",
  ]),
  "/signin": filesOf(["src/areas/auth/SignIn.tsx", ...texts("auth")]),
  "/signup": filesOf(["src/areas/auth/SignUp.tsx", ...texts("auth")]),
  "/worker": filesOf(["src/areas/worker/WorkerShell.tsx", ...texts("worker")]),
  "/admin-panel": filesOf(["src/areas/admin/AdminPanel.tsx", ...texts("admin")]),
};
// The files that a language other than English needs immediately, and its text files by the English ones they replace.
const others = Object.fromEntries(
  writtenLanguages
    .filter((language) => language !== "en")
    .map((language) => {
      const customers = ["workers", "bookings", "reviews", "saved", "auth"].map((part) => [part, "customer"]);
      const spoken = [...customers, ["worker", "worker"], ["admin", "admin"]];
      return [
        language,
        {
          ...(fontOf(language) && { font: fontFile(fontOf(language)) }),
          always: [chunk("change-language"), chunk(`${language}-start`)],
          texts: Object.fromEntries(
            spoken.map(([part, where]) => [
              file(`src/locales/en/${part}.json`),
              chunk(`${language}-${where}`),
            ]),
          ),
        },
      ];
    }),
);
const page = built.replace(
  /\s*<(?:script type="module"[^>]* src="[^"]+"><\/script|link rel="modulepreload"[^>]*)>/g,
  "",
);

/**
 * Starts the client. A prerendered page needs no script for its first paint, so there it starts after the paint;
 * otherwise immediately.
 */
function begin(always, first, others, drawn) {
  const other = others[document.documentElement.lang];
  let screen = location.pathname;
  try {
    const asked = new URLSearchParams(location.search).get("open");
    if (screen === "/") screen = asked ?? localStorage.getItem("page") ?? "Home";
  } catch {
    screen = "Home";
  }
  /** The server's markup for readers without scripts (docs/rules/public-pages.md 4). */
  const written = document.getElementById("public-page");
  if (written) screen = written.dataset.page;
  const link = (rel, href, more) =>
    document.head.append(
      Object.assign(document.createElement("link"), { rel, crossOrigin: "", href, ...more }),
    );
  const preload = (files) => {
    for (const path of files) link("modulepreload", other?.texts[path] ?? path);
  };
  if (other) {
    if (other.font) link("preload", other.font, { as: "font", type: "font/woff2" });
    preload(other.always);
  }
  // Preloads in an idle moment after the first interaction, so that the first page stays light. On a slow connection
  // or with data saving, the files load on demand.
  const signs = ["pointermove", "pointerdown", "keydown"];
  const ahead = () => {
    for (const sign of signs) removeEventListener(sign, ahead);
    const { saveData, effectiveType } = navigator.connection ?? {};
    if (saveData || /2g/.test(effectiveType)) return;
    // Safari has no `requestIdleCallback`.
    (window.requestIdleCallback ?? setTimeout)(() => preload(first.ahead));
  };
  if (location.pathname === "/") for (const sign of signs) addEventListener(sign, ahead, { passive: true });
  // On a connection too slow for the fonts, the page uses the device's own font.
  const { dataset } = document.documentElement;
  if (dataset.waiting !== undefined) {
    const show = () => delete dataset.waiting;
    void document.fonts
      .load('1em "Anek Latin"', `A${document.querySelector("h1").textContent}`)
      .then(show, show);
    setTimeout(show, 1_500);
  }
  // Records a press on a button before the client has started. CustomerShell.tsx repeats it afterwards.
  const remember = ({ target }) => {
    window.pressedEarly = target.closest("button");
  };
  if (drawn) {
    addEventListener("click", remember);
    window.removePressListener = () => removeEventListener("click", remember);
  }
  const load = () => {
    const place = screen.replace(/(?<=.)\/.*/, "");
    preload([...always, ...(Object.hasOwn(first, place) ? first[place] : [])]);
    // Runs the parts one after the other, each in its own task: as one task they would block a slow phone for too long.
    const run = ([path, ...rest]) =>
      void import(path).then(() => rest.length > 0 && setTimeout(() => run(rest)));
    run(always);
  };
  const isDrawn = written !== null || (drawn && document.documentElement.dataset.first === undefined);
  if (isDrawn && document.visibilityState === "visible") {
    // A frame is painted some time after its callback. Some browsers do not report paints, and some pages wait for
    // their font. They continue soon after the first frame's callback.
    const tells = window.PerformanceObserver?.supportedEntryTypes?.includes("paint");
    let isLoading = false;
    const loadOnce = () => {
      if (!isLoading) load();
      isLoading = true;
    };
    requestAnimationFrame(() => setTimeout(loadOnce, tells ? 300 : 0));
    if (tells)
      new PerformanceObserver((list) => {
        if (list.getEntriesByName("first-contentful-paint").length > 0) loadOnce();
      }).observe({ type: "paint", buffered: true });
  } else load();
}
const code = transformSync(String(begin), { minify: true, target: "es2022" }).code.trim();
const start = (drawn) => {
  const values = [always, first, others, drawn].map((value) => JSON.stringify(value)).join();
  return `<script>(${code.replace(/;$/, "")})(${values})</script>`;
};
const preloadFont = (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`;
const font = preloadFont(fontFile("anek-latin"));
const drawing = await readFile(join(web, "src/ui/pictures/error.svg"), "utf8");
const failure = `<meta name="failure" content="data:image/svg+xml,${encodeURIComponent(drawing.trim())}">`;
// A phone that offers to install the app reads the manifest. The icons are drawn below
// (server/src/domains/pages/manifest.ts).
const installing =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch.png">';
// `replace` interprets `$` in a string, and the markup may contain it, so the replacements are functions.
const filled = (inHead, inRoot) =>
  page
    .replace("<!--head-->", () => inHead)
    .replace("<!--app-->", () => inRoot)
    .replace("</body>", () => `${start(inRoot !== "")}</body>`);
if (!page.includes("<!--head-->") || !page.includes("<!--app-->"))
  throw new Error("index.html has lost its places");
for (const [language, { app, styles }] of homes) {
  // The import of an asset whose module has not run yet is undefined. The page would then lack its font.
  if (/url\(undefined\)|="\/?undefined"/.test(styles + app))
    throw new Error("A picture or font of Home has no address");
  const own = fontOf(language) ? preloadFont(fontFile(fontOf(language))) : "";
  const home = filled(failure + installing + font + own + styles, app);
  await writeFile(
    join(dist, language === "en" ? "index.html" : `index.${language}.html`),
    home.replace('<html lang="en"', () => `<html lang="${language}"`),
  );
}
await writeFile(join(dist, "shell.html"), filled(failure + installing + font, ""));

// The server's own pages use these fonts too, under fixed names.
await mkdir(join(dist, "fonts"));
for (const name of [
  "anek-latin",
  "anek-latin-accents",
  "anek-latin-rupee",
  "anek-latin-currencies",
  "noto-devanagari",
  "anek-malayalam",
])
  await copyFile(join(dist, fontFile(name)), join(dist, `fonts/${name}.woff2`));
await copyFile(join(dist, file("src/ui/mark.svg")), join(dist, "mark.svg"));

// The logo as icons. A phone cuts the maskable ones to its own shape, so the dial's colour fills them to the edges.
const mark = await readFile(join(web, "src/ui/mark.svg"));
const dial = /<circle cx="16" cy="16" r="16" fill="(#\w{6})"/.exec(mark.toString())?.[1];
if (dial === undefined) throw new Error("The mark is no dial of one colour any more");
await mkdir(join(dist, "icons"));
for (const [name, side, share] of [
  ["icon-192", 192, 1],
  ["icon-512", 512, 1],
  ["maskable-512", 512, 0.9],
  ["apple-touch", 180, 0.92],
]) {
  const inner = Math.round((side * share) / 2) * 2;
  const drawn = await sharp(mark, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .toBuffer();
  const margin = (side - inner) / 2;
  const edges = { top: margin, left: margin, bottom: margin, right: margin, background: dial };
  const icon = share === 1 ? sharp(drawn) : sharp(drawn).extend(edges).flatten({ background: dial });
  await icon.png({ palette: true }).toFile(join(dist, `icons/${name}.png`));
}
// A phone shows only the opaque part of a notification's icon, in its own colour, so this icon has only the clock's
// hands.
const hands = Buffer.from(mark.toString().replace(/<circle cx="16" cy="16" r="16"[^>]*>/, ""));
await sharp(hands, { density: 216 })
  .resize(96, 96)
  .png({ palette: true })
  .toFile(join(dist, "icons/badge-96.png"));

// The files available offline: every screen with its dialogs, except for the panel, the sign-in screens, and large
// files that are of no use offline. Texts in other languages are cached when they are first read.
const online =
  /areas\/(admin|auth)\/|\/register\/|BookWorker|\/legal\/|TrendChart|PictureDialog|FilterDialog|Calendar|ExceptionDialog|locales\/(?!en\/)|locales\/en\/(admin|auth|legal|register)\.json/;
const kept = new Set();
const keepWithAll = (source) => {
  const { file: path, imports = [], dynamicImports = [], assets = [], css = [] } = known(source);
  if (kept.has(`/${path}`) || online.test(source)) return;
  for (const one of [path, ...assets, ...css]) kept.add(`/${one}`);
  for (const other of [...imports, ...dynamicImports]) keepWithAll(other);
};
for (const source of Object.keys(manifest)) if (always.includes(file(source))) keepWithAll(source);
buildSync({
  entryPoints: [join(web, "src/service-worker.ts")],
  outfile: join(dist, "sw.js"),
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  define: { precachedFiles: JSON.stringify([...kept]), startFile: JSON.stringify(always.at(-1)) },
});

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  if (bytes.length < 700) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
// React's server renderer leaves a message port open, which would keep this process running.
process.exit(0);
