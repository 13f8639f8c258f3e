// The search of the workers screen, which the address holds: a change of what is looked for begins at page 1. The
// position is asked for once; whoever gives none is told and looks from 0 and 0 (docs/rules/places.md 8).
import { useEffect, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { pages } from "../../paths.ts";
import { changePageFields, usePageFields } from "../../platform/page-fields.ts";
import { isPageOpen } from "../../platform/page-key.ts";
import {
  isPositionKnown,
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
import { preloadList } from "./api.ts";
import {
  loadSearch,
  readSearch,
  saveSearch,
  searchFields,
  type WorkerSearch,
  type WorkerSort,
} from "./search.ts";

const showPositionError = (error: unknown): void =>
  toast.error(error instanceof GeolocationError ? error.message : errorMessage(error), { id: "position" });

/** The town that a public page was about, instead of where one is: `9.9312,76.2673,Kochi`. */
function townIn(fields: URLSearchParams): { name: string; position: Position } | undefined {
  const [latitude = "", longitude = "", name = ""] = (fields.get("near") ?? "").split(",");
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = name !== "" && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isPlace ? { name, position } : undefined;
}

/** What is looked for, and from where: the town of the address before one's own position. */
function placeOf(search: WorkerSearch, fields: URLSearchParams, own: Position | undefined) {
  const town = townIn(fields);
  const position = town?.position ?? own;
  // Without a position there is no nearest: what was kept from another visit falls back to the default.
  const sort = search.sort === "distance" && !position ? ("" as const) : search.sort;
  return {
    search: { ...search, sort },
    position: position ?? UNKNOWN_POSITION,
    isKnown: position !== undefined,
    town: town?.name,
  };
}

/** Has the list that these fields ask for read, before `useWorkerSearch` and `useListWorkers` ask for the same. */
export async function preloadWorkers(fields: URLSearchParams): Promise<void> {
  const own = townIn(fields) ? undefined : (lastKnownPosition() ?? (await positionIfPermitted()));
  const { search, position } = placeOf(readSearch(fields), fields, own);
  await preloadList(search, position);
}

/** The search, where one is, and how to change them. */
export function useWorkerSearch() {
  const fields = usePageFields();
  const how = useNavigationType();
  // Whoever follows a link to the list alone finds the search as it was left; an entry that is come back to is its own.
  const [left] = useState(() =>
    how !== NavigationType.Pop && [...fields.keys()].join("") === "open"
      ? { at: fields, search: loadSearch() }
      : undefined,
  );
  const search = left?.at === fields ? left.search : readSearch(fields);
  useEffect(() => {
    const lastFields = left && searchFields(left.search);
    if (lastFields && Object.values(lastFields).some((value) => value !== ""))
      changePageFields(lastFields, { replace: true });
  }, [left]);
  const [own, setPosition] = useState<Position | undefined>(lastKnownPosition);
  // From a town it is known from the start, and nothing is drawn anew once it is known that one's own is not.
  const [located, setLocated] = useState(() => isPositionKnown() || townIn(fields) !== undefined);
  const place = placeOf(search, fields, own);

  useEffect(() => saveSearch(search));
  useEffect(() => {
    const leaving = new AbortController();
    const find = async (): Promise<void> => {
      // Known since this was drawn, perhaps: what is read ahead asks for it too.
      const permitted = lastKnownPosition() ?? (await positionIfPermitted());
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

  /** Nothing else is written: what is drawn may be older than what stands in the address. */
  const change = (part: Partial<WorkerSearch>): void =>
    changePageFields(searchFields({ page: 1, ...part }), {
      // Each pause in typing is no step that Back should take back.
      replace: Object.keys(part).join("") === "search",
    });

  const latestSort = useRef(0);
  useEffect(
    () => () => {
      latestSort.current += 1;
    },
    [],
  );
  const sortBy = async (sort: WorkerSort): Promise<void> => {
    latestSort.current += 1;
    const mine = latestSort.current;
    if (sort === "distance" && !place.isKnown) {
      try {
        setPosition(await requestPosition());
        // Another order was chosen meanwhile, or another page.
        if (mine !== latestSort.current || !isPageOpen(pages.workers)) return;
      } catch (error) {
        // The position falls back to 0 and 0 (docs/rules/places.md 8): there is no nearest then.
        setPosition((now) => now ?? undefined);
        showPositionError(error);
        return;
      }
    }
    change({ sort });
  };

  return {
    search: place.search,
    /** The order in force, the server's default spelled out (docs/rules/catalogue.md 9). */
    shownSort: place.search.sort || (place.isKnown ? ("distance" as const) : ("rating" as const)),
    position: place.position,
    /** Whether it is known where (or that nowhere) one is. */
    located: located || place.town !== undefined,
    /** The town that is looked in, by its name. */
    town: place.town,
    leaveTown: () => {
      setLocated(isPositionKnown());
      changePageFields({ near: "", page: "" });
    },
    change,
    sortBy,
  };
}
