// What was kept and the server did not want: said until the person has decided (docs/rules/offline.md 16).
import Box from "@mui/material/Box";
import { useSyncExternalStore } from "react";
import type { MessageId } from "../../locales/namespaces.ts";
import { useTranslation } from "../../locales/translation.ts";
import type { KeptAct } from "../../platform/device-tables.ts";
import { discardAct, followKeptActs, keptActs, retryAct } from "../../platform/kept-acts.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "./Notice.tsx";

/** One line for each. */
export default function RefusedActs() {
  const acts = useSyncExternalStore(followKeptActs, keptActs);
  return acts
    .filter(({ refusal }) => refusal !== undefined)
    .map((act) => <RefusedAct key={act.order} act={act} />);
}

function RefusedAct({ act }: { act: KeptAct }) {
  const t = useTranslation();
  const what = t(`offline.act.${act.name}` as MessageId, act.input as Record<string, string | number>);
  return (
    <Notice
      actions={
        <>
          <Button variant="text" onClick={() => void retryAct(act)}>
            {t("offline.again")}
          </Button>
          <Button variant="text" color="error" onClick={() => void discardAct(act)}>
            {t("offline.discard")}
          </Button>
        </>
      }
    >
      <Box component="span" sx={{ display: "block" }}>
        {t("offline.refused", { what })}
      </Box>
      <Box component="span" sx={{ display: "block", fontWeight: 400, color: "text.secondary" }}>
        {act.refusal}
      </Box>
    </Notice>
  );
}
