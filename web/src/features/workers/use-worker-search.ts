// The search of the workers screen as its state: kept for the tab, a change of what is looked for begins at page 1. The
// position is asked for once; whoever gives none is told and looks from 0 and 0 (first document sections 7 and 8).
import { useEffect, useState } from "react";
import { usePageState } from "../../platform/page-key.ts";
import {
  allowedPosition,
  askPosition,
  askPositionOnce,
  knownPosition,
  nowhere,
  NoPosition,
  type Position,
} from "../../platform/position.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { toast } from "../../ui/toast.ts";
import { keepSearch, keptSearch, searchFor, type WorkerSearch, type WorkerSort } from "./search.ts";

const sayNoPosition = (caught: unknown): void =>
  toast.error(caught instanceof NoPosition ? caught.message : sayingOf(caught), { id: "position" });

/** The search, where one is, and how to change them. */
export function useWorkerSearch() {
  const asked = usePageState()["search"];
  // A search that was typed elsewhere (Home) begins anew; otherwise it is as it was left.
  const [search, setSearch] = useState(() => (typeof asked === "string" ? searchFor(asked) : keptSearch()));
  const [position, setPosition] = useState<Position | undefined>(knownPosition);
  const [located, setLocated] = useState(position !== undefined);

  useEffect(() => keepSearch(search), [search]);
  useEffect(() => {
    if (knownPosition()) return undefined;
    const leaving = new AbortController();
    const find = async (): Promise<void> => {
      const allowed = await allowedPosition();
      if (leaving.signal.aborted) return;
      // Nobody waits for an answer to the browser's question: the list is shown meanwhile.
      if (allowed) setPosition(allowed);
      setLocated(true);
      if (allowed) return;
      try {
        const given = await askPositionOnce(leaving.signal);
        if (given && !leaving.signal.aborted) setPosition(given);
      } catch (caught) {
        sayNoPosition(caught);
      }
    };
    void find();
    return () => leaving.abort();
  }, []);

  const change = (part: Partial<WorkerSearch>): void => setSearch((now) => ({ ...now, page: 1, ...part }));

  const sortBy = async (sort: WorkerSort): Promise<void> => {
    if (sort === "distance" && !position) {
      try {
        setPosition(await askPosition());
      } catch (caught) {
        // The position falls back to 0 and 0 (first document section 8): there is no nearest then.
        setPosition((now) => now ?? undefined);
        sayNoPosition(caught);
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
