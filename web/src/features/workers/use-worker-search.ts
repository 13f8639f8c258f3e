// The search of the workers screen as its state: kept for the tab, a change of what is looked for begins at page 1. The
// position is asked for once; whoever gives none is told and looks from 0 and 0 (docs/rules/places.md 8).
import { useEffect, useState } from "react";
import { usePageState } from "../../platform/page-key.ts";
import {
  positionIfPermitted,
  requestPosition,
  requestPositionOnce,
  lastKnownPosition,
  UNKNOWN_POSITION,
  GeolocationError,
  type Position,
} from "../../platform/position.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { saveSearch, loadSearch, searchFor, type WorkerSearch, type WorkerSort } from "./search.ts";

const showPositionError = (error: unknown): void =>
  toast.error(error instanceof GeolocationError ? error.message : errorMessage(error), { id: "position" });

/** The search, where one is, and how to change them. */
export function useWorkerSearch() {
  const requested = usePageState()["search"];
  // A search that was typed elsewhere (Home) begins anew; otherwise it is as it was left.
  const [search, setSearch] = useState(() =>
    typeof requested === "string" ? searchFor(requested) : loadSearch(),
  );
  const [position, setPosition] = useState<Position | undefined>(lastKnownPosition);
  const [located, setLocated] = useState(position !== undefined);

  useEffect(() => saveSearch(search), [search]);
  useEffect(() => {
    if (lastKnownPosition()) return undefined;
    const leaving = new AbortController();
    const find = async (): Promise<void> => {
      const permitted = await positionIfPermitted();
      if (leaving.signal.aborted) return;
      // Nobody waits for an answer to the browser's question: the list is shown meanwhile.
      if (permitted) setPosition(permitted);
      setLocated(true);
      if (permitted) return;
      try {
        const found = await requestPositionOnce(leaving.signal);
        if (found && !leaving.signal.aborted) setPosition(found);
      } catch (error) {
        showPositionError(error);
      }
    };
    void find();
    return () => leaving.abort();
  }, []);

  const change = (part: Partial<WorkerSearch>): void => setSearch((now) => ({ ...now, page: 1, ...part }));

  const sortBy = async (sort: WorkerSort): Promise<void> => {
    if (sort === "distance" && !position) {
      try {
        setPosition(await requestPosition());
      } catch (error) {
        // The position falls back to 0 and 0 (docs/rules/places.md 8): there is no nearest then.
        setPosition((now) => now ?? undefined);
        showPositionError(error);
        return;
      }
    }
    change({ sort });
  };

  // Without a position there is no nearest: what was kept from another visit falls back to the default.
  const sort: WorkerSort | "" = search.sort === "distance" && !position ? "" : search.sort;
  return {
    search: { ...search, sort },
    /** The order in force, the server's default spelled out (docs/rules/catalogue.md 9). */
    shownSort: sort || (position ? ("distance" as const) : ("rating" as const)),
    position: position ?? UNKNOWN_POSITION,
    /** Whether it is known where (or that nowhere) one is. */
    located,
    change,
    sortBy,
  };
}
