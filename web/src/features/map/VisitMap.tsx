// A strip on a booking's page: where the visit is, and where its worker was last seen.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import type { Position } from "../../platform/position.ts";
import { formatNumber } from "../../ui/format/money.ts";
import { DrawnMap } from "./DrawnMap.tsx";
import { kmBetween } from "./geometry.ts";
import type { Pin } from "./pins.ts";
import { visitMapHeight } from "./visit-map-height.ts";

interface VisitMapProps {
  /** The place of the visit. */
  visit: Position;
  worker?: { name: string; at: Position } | undefined;
}

/** Only positions that the booking's answers carry (docs/rules/places.md 13). */
export default function VisitMap({ visit, worker }: VisitMapProps) {
  const t = useTranslation();
  const home: Pin = {
    id: "visit",
    at: visit,
    label: t("map.theVisit"),
    name: t("map.theVisit"),
    isStrong: true,
  };
  const seen: Pin[] = worker
    ? [{ id: "worker", at: worker.at, label: worker.name, name: worker.name, isArea: true }]
    : [];
  return (
    <>
      <DrawnMap
        label={t("map.visit")}
        height={visitMapHeight}
        margin={36}
        pins={[...seen, home]}
        middle={visit}
      />
      {worker && (
        <Typography variant="body2">
          {t("map.distance", {
            name: worker.name,
            kilometres: formatNumber(Math.round(kmBetween(visit, worker.at) * 10) / 10),
          })}
        </Typography>
      )}
    </>
  );
}
