// Workers near the person who are free tomorrow. Only if the person has already allowed the position: it never prompts.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listWorkers } from "@hourhand/contract/catalogue";
import { queryOptionsFor } from "../../../platform/call.ts";
import { positionIfPermitted, UNKNOWN_POSITION, type Position } from "../../../platform/position.ts";
import { marketDate } from "../../../ui/format/dates.ts";
import { HomeWorkers, type HomeWorkersProps } from "./HomeWorkers.tsx";

/** The farthest a worker may be to count as near. */
const nearKilometres = 50;
const maxShown = 6;

/** The nearest workers. Without a position, or with no worker nearby, `others`. */
export default function NearYou({ others }: { others: HomeWorkersProps["workers"] }) {
  const [position, setPosition] = useState<Position | null>();
  useEffect(() => {
    void positionIfPermitted().then((found) => setPosition(found ?? null));
  }, []);
  const { data, isError } = useQuery({
    ...queryOptionsFor(
      listWorkers,
      { ...(position ?? UNKNOWN_POSITION), date: marketDate(1), page: 1, page_size: maxShown },
      { anonymous: true },
    ),
    enabled: Boolean(position),
  });
  const near = data?.Workers.filter(({ distance_km: far }) => far !== null && far <= nearKilometres);
  if (near && near.length > 0) return <HomeWorkers workers={near} near />;
  return <HomeWorkers workers={position === null || isError || near ? others : undefined} />;
}
