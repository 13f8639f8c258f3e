// How many workers the filter would show, as they are typed; said to screen readers too, once typing pauses.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { useCountWorkers } from "./api.ts";
import type { WorkerSearch } from "./search.ts";

export interface FilterCountProps {
  search: WorkerSearch;
  /** Something in it cannot be searched for: nothing is counted then. */
  isRefused: boolean;
}

/** One line; empty while nothing is known. */
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
        // The number before stands, paler, until the next one is known: nothing blinks.
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
