// The operator's commands by name.
import { admin } from "./admin.ts";
import { backup } from "./backup/backup.ts";
import type { Command } from "./command.ts";
import { demoReset } from "./demo-reset.ts";
import { doctor } from "./doctor.ts";
import { mediaMove } from "./media-move.ts";
import { restore } from "./restore/restore.ts";
import { upgradeCheck } from "./upgrade-check.ts";

/** The commands in the order of the help text. */
export const commands: readonly Command[] = [
  doctor,
  backup,
  restore,
  upgradeCheck,
  admin,
  mediaMove,
  demoReset,
];
