// A bar below the shell's header. It says that there is no network (docs/rules/screens.md 43), or how old the cached
// data on the screen are (docs/rules/offline.md 11).
import Box from "@mui/material/Box";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";

const events = ["online", "offline", "last-seen"];
let lastSeen = "";

/** Shows this sentence (the age of the cached data) instead of the offline text. An empty sentence removes it. */
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

/** Place it in a positioned header. Hidden on a conversation, which shows the same state itself. */
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
