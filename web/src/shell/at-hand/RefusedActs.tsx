// Rejections from the offline queue that are not visible where the call was made. They stay until the person decides
// (docs/rules/offline.md 16, 19).
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { useUnseenRefusedActs } from "../../platform/acts-on-device.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "./Notice.tsx";

/** A line for each. */
export default function RefusedActs() {
  const t = useTranslation();
  return useUnseenRefusedActs().map(({ order, what, why, again, discard }) => (
    <Notice
      key={order}
      actions={
        <>
          <Button variant="text" onClick={again}>
            {t("offline.again")}
          </Button>
          <Button variant="text" color="error" onClick={discard}>
            {t("offline.discard")}
          </Button>
        </>
      }
    >
      <Box component="span" sx={{ display: "block" }}>
        {what}
      </Box>
      <Box component="span" sx={{ display: "block", fontWeight: 400, color: "text.secondary" }}>
        {why}
      </Box>
    </Notice>
  ));
}
