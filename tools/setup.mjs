// npm run setup: installs and builds what is missing, and starts nothing. What runs the product without the right to write
// into the clone (deploy/systemd) is set up by this beforehand.
import { ensureBuilt, ensureInstalled, log } from "./steps.mjs";

await ensureInstalled();
await ensureBuilt();
log("Installed and built");
