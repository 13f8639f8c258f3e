// Says below the header of a shell that there is no network, for as long as there is none (docs/rules/screens.md 43), or since when
// what is shown is as it was last seen (docs/rules/offline.md 11).
import Box from "@mui/material/Box";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";

const events = ["online", "offline", "last-seen"];
let lastSeen = "";

/** Says instead how old what is shown is; with an empty sentence no more. */
export function showLastSeen(sentence: string): void {
  lastSeen = sentence;
  dispatchEvent(new Event("last-seen"));
}

function follow(onChange: () => void): () => void {
  for (const name of events) addEventListener(name, onChange);
  return () => {
    for (const name of events) removeEventListener(name, onChange);
  };
}

/** Stands in a header, which is positioned. A conversation that says it itself is not said twice. */
export function OfflineBar() {
  const t = useTranslation();
  const text = useSyncExternalStore(
    follow,
    () => lastSeen || (navigator.onLine ? "" : t("ui.offline")),
    () => "",
  );
  return (
    <Box role="status" sx={{ "body:has(main [data-connection]) &": { display: "none" } }}>
      {text && <ConnectionBar>{text}</ConnectionBar>}
    </Box>
  );
}
