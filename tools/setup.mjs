// npm run setup: installs and builds what is missing, but starts nothing. An installation that runs the product without
// write access to the clone (deploy/systemd) calls this first.
import { ensureBuilt, ensureInstalled, log } from "./steps.mjs";

await ensureInstalled();
await ensureBuilt();
log("Installed and built");
