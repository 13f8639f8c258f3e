// Rejected calls from the offline queue that are not visible where they were made. They stay until the person decides
// (docs/rules/offline.md 16, 19).
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { useUnseenRejectedCalls } from "../../platform/offline-queue-state.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "./Notice.tsx";

/** A line for each rejected call. */
export default function RejectedCalls() {
  const t = useTranslation();
  return useUnseenRejectedCalls().map(({ order, what, why, again, discard }) => (
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
