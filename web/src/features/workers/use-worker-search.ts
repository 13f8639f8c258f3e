// The search of the list of workers, stored in the address. Changing it goes to page 1. The position is requested
// once. Without it the person sees a message and searches from 0 and 0 (docs/rules/places.md 8).
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

/** The town of a public page, which takes precedence over the person's position: `9.9312,76.2673,Kochi`. */
function townIn(fields: URLSearchParams): { name: string; position: Position } | undefined {
  const [latitude = "", longitude = "", name = ""] = (fields.get("near") ?? "").split(",");
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = name !== "" && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isPlace ? { name, position } : undefined;
}

/** The search, with the address's town or else the person's position. */
function placeOf(search: WorkerSearch, fields: URLSearchParams, own: Position | undefined) {
  const town = townIn(fields);
  const position = town?.position ?? own;
  // Without a position there is no nearest worker, so an order stored on another visit falls back to the default.
  const sort = search.sort === "distance" && !position ? ("" as const) : search.sort;
  return {
    search: { ...search, sort },
    position: position ?? UNKNOWN_POSITION,
    isKnown: position !== undefined,
    town: town?.name,
  };
}

/** Prefetches the list for these fields, before `useWorkerSearch` and `useListWorkers` request it. */
export async function preloadWorkers(fields: URLSearchParams): Promise<void> {
  const ownPosition = townIn(fields) ? undefined : (lastKnownPosition() ?? (await positionIfPermitted()));
  const { search, position } = placeOf(readSearch(fields), fields, ownPosition);
  await preloadList(search, position);
}

/** The search, the person's place, and functions that change the search. */
export function useWorkerSearch() {
  const fields = usePageFields();
  const how = useNavigationType();
  // A link to the list without fields shows the stored search. Returning to a history entry shows that entry's own
  // search.
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
  const [ownPosition, setPosition] = useState<Position | undefined>(lastKnownPosition);
  // A town's place is known immediately, which also avoids a re-render when geolocation fails.
  const [located, setLocated] = useState(() => isPositionKnown() || townIn(fields) !== undefined);
  const place = placeOf(search, fields, ownPosition);

  useEffect(() => saveSearch(search));
  useEffect(() => {
    const leaving = new AbortController();
    const find = async (): Promise<void> => {
      // The position may have become known since the render, because prefetching asks for it too.
      const permitted = lastKnownPosition() ?? (await positionIfPermitted());
      if (leaving.signal.aborted) return;
      // The list is shown without waiting for the browser's permission prompt.
      if (permitted) setPosition(permitted);
      setLocated(true);
      if (permitted) return;
      try {
        const requestedPosition = await requestPositionOnce(leaving.signal);
        if (requestedPosition && !leaving.signal.aborted) setPosition(requestedPosition);
      } catch (error) {
        showPositionError(error);
      }
    };
    void find();
    return () => leaving.abort();
  }, []);

  /** Changes only these fields, because the rendered search may be older than the address. */
  const change = (part: Partial<WorkerSearch>): void =>
    changePageFields(searchFields({ page: 1, ...part }), {
      // Typing replaces the history entry, so that Back does not step through it.
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
        // The person has chosen another order or page in the meantime.
        if (mine !== latestSort.current || !isPageOpen(pages.workers)) return;
      } catch (error) {
        // The position falls back to 0 and 0 (docs/rules/places.md 8), from which no worker is near.
        setPosition((now) => now ?? undefined);
        showPositionError(error);
        return;
      }
    }
    change({ sort });
  };

  return {
    search: place.search,
    /** The effective order, with the server's default resolved (docs/rules/catalogue.md 9). */
    shownSort: place.search.sort || (place.isKnown ? ("distance" as const) : ("rating" as const)),
    position: place.position,
    /** Whether that is a place, and not 'unknown'. */
    isPlaceKnown: place.isKnown,
    /** Whether the position is known, or is known to be unavailable. */
    located: located || place.town !== undefined,
    /** The town to search in, with its name. */
    town: place.town,
    leaveTown: () => {
      setLocated(isPositionKnown());
      changePageFields({ near: "", page: "" });
    },
    change,
    sortBy,
  };
}
