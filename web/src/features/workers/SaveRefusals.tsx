// Calls that save or remove a worker, were queued offline, and were then rejected.
import Box from "@mui/material/Box";
import { removeSavedWorker, saveWorker } from "@hourhand/contract/catalogue";
import { useRejectedCalls } from "../../platform/offline-queue-state.ts";
import { Refusals } from "../../ui/feedback/Refusals.tsx";

/** Place it next to the button that saves or removes the worker (docs/rules/offline.md 19). */
export function SaveRefusals({ workerId }: { workerId: number }) {
  const refused = useRejectedCalls([
    [saveWorker, { worker_id: workerId }],
    [removeSavedWorker, { id: workerId }],
  ]);
  if (refused.length === 0) return null;
  return (
    // Comes after all buttons in its row.
    <Box sx={{ order: 1, width: "100%" }}>
      <Refusals refused={refused} />
    </Box>
  );
}
