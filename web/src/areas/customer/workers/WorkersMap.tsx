// The workers of a page of the list on a map: a pin with the price for each, and a small card for the chosen one.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages } from "../../../paths.ts";
import { PageButton } from "../../../platform/PageButton.tsx";
import type { Position } from "../../../platform/position.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatAmount, formatNumber } from "../../../ui/format/money.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";
import type { WorkerCardData } from "../../../features/workers/api.ts";
import { Rating } from "../../../features/workers/Rating.tsx";
import { WorkerPicture } from "../../../features/workers/WorkerPicture.tsx";
import { DrawnMap } from "../../../features/map/DrawnMap.tsx";
import { kmBetween } from "../../../features/map/geometry.ts";
import type { Pin } from "../../../features/map/pins.ts";

/** A person farther than this from everybody on the page is not drawn: the workers would share one spot. */
const maxKmAway = 150;

interface WorkersMapProps {
  workers: readonly WorkerCardData[];
  /** Where the person or the searched town is, if known. */
  position: Position | undefined;
  /** The name of that place; the person's own without one. */
  town: string | undefined;
}

/** The map above the list, which still shows everybody. */
export default function WorkersMap({ workers, position, town }: WorkersMapProps) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const placed = workers.flatMap((worker) =>
    worker.cell ? [{ worker, at: { latitude: worker.cell[0], longitude: worker.cell[1] } }] : [],
  );
  const isNear =
    position && (placed.length === 0 || placed.some(({ at }) => kmBetween(at, position) < maxKmAway));
  const middle = isNear ? position : undefined;
  // The list may have changed since the press.
  const shown = placed.map(({ worker }) => worker).filter(({ id }) => chosen.includes(id));
  if (placed.length === 0)
    return (
      <Paper variant="outlined" sx={{ p: 2, mb: 2, borderRadius: "14px" }}>
        <Typography color="textSecondary">{t("map.noneHasPlace")}</Typography>
      </Paper>
    );
  const toggle = (ids: readonly number[]): void => setChosen((now) => (now.join() === ids.join() ? [] : ids));
  const pins: Pin[] = placed.map(({ worker: { id, salary, full_name }, at }) => ({
    id,
    at,
    label: formatAmount(salary),
    name: t("map.pin", { price: formatAmount(salary), name: full_name }),
    isArea: true,
    isStrong: chosen.includes(id),
    isOpen: chosen.includes(id),
    onPress: () => toggle([id]),
  }));
  return (
    <Box sx={{ mb: 2 }}>
      <DrawnMap
        label={t("map.workers")}
        height={360}
        pins={middle ? [...pins, here(middle, town ?? t("map.you"))] : pins}
        middle={middle}
        groupLabel={(count) => t("map.group", { count })}
        onGroup={(group) => toggle(group.flatMap(({ id }) => (typeof id === "number" ? [id] : [])))}
        openGroup={chosen}
      />
      {shown.length > 0 && (
        <Box
          component="ul"
          aria-label={t("map.chosen")}
          sx={{
            listStyle: "none",
            m: 0,
            mt: 1.5,
            p: 0,
            display: "grid",
            gap: 1.5,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          {shown.map((worker) => (
            <ChosenWorker key={worker.id} worker={worker} />
          ))}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {placed.length < workers.length
          ? `${t("map.areas")} ${t("map.withoutPlace", { count: workers.length - placed.length })}`
          : t("map.areas")}
      </Typography>
    </Box>
  );
}

const here = (at: Position, label: string): Pin => ({ id: "here", at, label, name: label, isDot: true });

/** A small card: picture, name, stars, price, and the way to the worker's page. */
function ChosenWorker({ worker }: { worker: WorkerCardData }) {
  const t = useTranslation();
  const nameId = `on-map-${worker.id}`;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, display: "flex", gap: 1.5, alignItems: "center", borderRadius: "14px" }}
    >
      <WorkerPicture src={worker.profile_pic} size={64} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={nameId} variant="h5" component="h2" sx={{ overflowWrap: "anywhere" }}>
          {worker.full_name}
        </Typography>
        <Typography variant="body2" sx={{ color: "primary.main", fontWeight: 600 }}>
          {categoryTitle(worker)}
        </Typography>
        <Rating value={worker.rating} count={worker.reviews_count} />
        <Typography variant="body2">
          {t("workers.perHour", { price: formatAmount(worker.salary) })}
          {worker.distance_km !== null &&
            ` · ${t("workers.distance", { kilometres: formatNumber(worker.distance_km) })}`}
        </Typography>
        <Button
          variant="text"
          component={PageButton}
          href={pageAddress(pages.workerDetails(worker.id))}
          {...{ page: pages.workerDetails(worker.id) }}
          aria-describedby={nameId}
          sx={{ marginInlineStart: -1.5 }}
        >
          {t("workers.viewDetails")}
        </Button>
      </Box>
    </Paper>
  );
}
