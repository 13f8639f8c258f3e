// The town or area of a caller's visit: workers near it are tried, so its position must be known.
import { listWorkers } from "@hourhand/contract/catalogue";
import { useQuery } from "@tanstack/react-query";
import Box from "@mui/material/Box";
import { useEffect, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { queryOptionsFor } from "../../../platform/call.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useDebounced } from "../search.ts";

/** A known place with its position. */
export interface FoundPlace {
  name: string;
  latitude: number;
  longitude: number;
}

/** The place that a text names, as the search of workers understands it ('electrician old town'). */
export function useFindPlace(job: string, text: string) {
  const typed = text.trim();
  const still = useDebounced(typed);
  const isAsked = job !== "" && still !== "";
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOptionsFor(listWorkers, { search: `${job} ${still}`.slice(0, 100), page: 1, page_size: 1 }),
    enabled: isAsked,
  });
  const isCurrent = isAsked && still === typed && !isFetching;
  const meant = data?.did_you_mean;
  // The place's own words may name another category.
  const found: FoundPlace | undefined = isCurrent && meant?.job_title === job ? meant.place : undefined;
  return {
    found,
    busy: job !== "" && typed !== "" && !isCurrent,
    failed: isAsked && still === typed && isError && !data,
    retry: () => void refetch(),
  };
}

/** A field whose look-up may fail, with the button that tries again. */
export function Retry({
  failed,
  busy,
  onRetry,
  children,
}: {
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      {children}
      {failed && (
        <Button variant="outlined" busy={busy} onClick={onRetry}>
          {t("ui.retry")}
        </Button>
      )}
    </Box>
  );
}

/** The field says what is missing until a place is found. */
export function VisitPlace({ job, place }: { job: string; place: ReturnType<typeof useFindPlace> }) {
  const t = useTranslation();
  const { formState, trigger } = useFormContext<{ place: string }>();
  const typed = useWatch<{ place: string }, "place">({ name: "place" }).trim();
  const { found, busy, failed, retry } = place;
  const label = t("desk.place");
  const missing =
    typed === ""
      ? t("desk.placeHint")
      : job === ""
        ? t("desk.placeNeedsJob")
        : t(busy ? "desk.placeWait" : failed ? "desk.placeFailed" : "desk.placeUnknown");
  // A sent form shows the error of its moment, and the place may be found since.
  const error = formState.errors.place?.message;
  const expected = found ? undefined : missing;
  useEffect(() => {
    if (error !== undefined && error !== expected) void trigger("place");
  }, [error, expected, trigger]);
  return (
    <Retry failed={failed} busy={busy} onRetry={retry}>
      <TextInput
        name="place"
        label={label}
        validate={() => (found ? true : missing)}
        hint={found ? t("desk.placeFound", { place: found.name }) : missing}
      />
    </Retry>
  );
}
