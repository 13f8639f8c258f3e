// Job categories as the calls send them.
import type { Presented } from "../../../platform/http/bind.ts";
import { say } from "@hourhand/contract/sentence";
import type { toggleJobCategory } from "@hourhand/contract/catalogue-admin";
import type { ToggledCategory } from "./categories.ts";

export const presentToggledCategory = ({
  title,
  isActive,
}: ToggledCategory): Presented<typeof toggleJobCategory> => ({
  message: say(isActive ? "{name} is active again." : "{name} is deactivated; its workers are hidden.", {
    name: title,
  }),
  is_active: isActive,
});
