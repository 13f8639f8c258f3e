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

/**
 * Bundles programs with the workspaces' own code; packages stay in node_modules.
 * @param {Record<string, string>} entryPoints each program's source, by its name
 * @param {string} outdir a folder below server/, whose packages are found from there
 */
export async function bundlePrograms(entryPoints, outdir) {
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
    plugins: [packagesStayOutside],
    logLevel: "warning",
  });
}
