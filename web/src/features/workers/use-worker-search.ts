// The search of the workers screen as its state: kept for the tab, a change of what is looked for begins at page 1, and
// the position is asked for only when the nearest are wanted.
import { useEffect, useState } from "react";
import { usePageState } from "../../platform/page-key.ts";
import {
  allowedPosition,
  askPosition,
  knownPosition,
  nowhere,
  NoPosition,
  type Position,
} from "../../platform/position.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { toast } from "../../ui/toast.ts";
import { keepSearch, keptSearch, searchFor, type WorkerSearch, type WorkerSort } from "./search.ts";

/** The search, where one is, and how to change them. */
export function useWorkerSearch() {
  const asked = usePageState()["search"];
  // A search that was typed elsewhere (Home) begins anew; otherwise it is as it was left.
  const [search, setSearch] = useState(() => (typeof asked === "string" ? searchFor(asked) : keptSearch()));
  const [position, setPosition] = useState<Position | undefined>(knownPosition);
  const [located, setLocated] = useState(position !== undefined);

  useEffect(() => keepSearch(search), [search]);
  useEffect(() => {
    if (located) return undefined;
    let here = true;
    void allowedPosition().then((found) => {
      if (!here) return;
      if (found) setPosition(found);
      setLocated(true);
    });
    return () => {
      here = false;
    };
  }, [located]);

  const change = (part: Partial<WorkerSearch>): void => setSearch((now) => ({ ...now, page: 1, ...part }));

  const sortBy = async (sort: WorkerSort): Promise<void> => {
    if (sort === "distance" && !position) {
      try {
        setPosition(await askPosition());
      } catch (caught) {
        // The position falls back to 0 and 0 (first document section 8): there is no nearest then.
        setPosition((now) => now ?? undefined);
        toast.error(caught instanceof NoPosition ? caught.message : sayingOf(caught), { id: "position" });
        return;
      }
    }
    change({ sort });
  };

  // Without a position there is no nearest: what was kept from another visit falls back to the default.
  const sort: WorkerSort | "" = search.sort === "distance" && !position ? "" : search.sort;
  return {
    search: { ...search, sort },
    /** The order in force, the server's default spelled out (decisions.md section 3). */
    shownSort: sort || (position ? ("distance" as const) : ("rating" as const)),
    position: position ?? nowhere,
    /** Whether it is known where (or that nowhere) one is. */
    located,
    change,
    sortBy,
  };
}
