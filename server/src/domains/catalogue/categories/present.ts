// Job categories on the wire.
import type { toggleJobCategory } from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { ToggledCategory } from "./categories.ts";

export const presentToggledCategory = ({
  title,
  isActive,
}: ToggledCategory): ReplyOf<typeof toggleJobCategory> => ({
  message: isActive ? `${title} is active again.` : `${title} is deactivated; its workers are hidden.`,
  is_active: isActive,
});
