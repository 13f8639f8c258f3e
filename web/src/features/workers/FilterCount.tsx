// The number of workers that the filters would show. It updates while the person types, and is announced to screen
// readers when typing pauses.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { useCountWorkers } from "./api.ts";
import type { WorkerSearch } from "./search.ts";

export interface FilterCountProps {
  search: WorkerSearch;
  /** Whether a filter is invalid. Nothing is counted then. */
  isRefused: boolean;
}

/** One line. Empty while the number is unknown. */
export function FilterCount({ search, isRefused }: FilterCountProps) {
  const t = useTranslation();
  const { data, isError, isPlaceholderData } = useCountWorkers(search, !isRefused);
  return (
    <Typography
      role="status"
      aria-busy={isPlaceholderData}
      sx={{
        flex: 1,
        minWidth: "fit-content",
        fontWeight: 560,
        fontVariantNumeric: "tabular-nums",
        transition: "opacity .15s",
        // The previous number stays in a paler colour until the next one arrives, so that nothing flickers.
        opacity: isPlaceholderData ? 0.85 : 1,
      }}
    >
      {data &&
        !isRefused &&
        !isError &&
        t(data.more ? "workers.filter.showsMore" : "workers.filter.shows", {
          count: data.count ?? data.Workers.length,
        })}
    </Typography>
  );
}
