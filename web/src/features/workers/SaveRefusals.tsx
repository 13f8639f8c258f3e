// What its person wanted with a worker's place among the saved ones without a network, and was refused since.
import Box from "@mui/material/Box";
import { removeSavedWorker, saveWorker } from "@hourhand/contract/catalogue";
import { useRefusedActs } from "../../platform/acts-on-device.ts";
import { Refusals } from "../../ui/feedback/Refusals.tsx";

/** Stands beside the button that saves or removes the worker (docs/rules/offline.md 19). */
export function SaveRefusals({ workerId }: { workerId: number }) {
  const refused = useRefusedActs([
    [saveWorker, { worker_id: workerId }],
    [removeSavedWorker, { id: workerId }],
  ]);
  if (refused.length === 0) return null;
  return (
    // Behind all the buttons of its row.
    <Box sx={{ order: 1, width: "100%" }}>
      <Refusals refused={refused} />
    </Box>
  );
}
