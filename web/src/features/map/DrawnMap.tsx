// A map that is drawn from positions alone: it needs neither a network nor WebGL. Rings of distance, the known places,
// north at the top (docs/rules/places.md 13); below them the operator's tiles where there are some.
import Box from "@mui/material/Box";
import { Suspense, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber } from "../../ui/format/money.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { useListPlaces } from "./api.ts";
import {
  areaOf,
  besideDot,
  discRadius,
  fitView,
  groupsOf,
  placeNames,
  project,
  ringsAround,
  type Box as PixelBox,
  type Group,
  type MapView,
  type Point,
  type Size,
  type Spot,
} from "./geometry.ts";
import { PinMark } from "./PinMark.tsx";
import type { Pin } from "./pins.ts";
import { useSize } from "./use-size.ts";

export interface DrawnMapProps {
  /** The accessible name. */
  label: string;
  pins: readonly Pin[];
  /** The middle of the rings; by default that of the view. */
  middle?: Point | undefined;
  /** Of the frame, in pixels. */
  height: number;
  /** The pixels around the outermost points. */
  margin?: number;
  /** The label of pins that would overlap. */
  groupLabel?: (count: number) => string;
  onGroup?: (pins: readonly Pin[]) => void;
  /** The pins of the group whose list is open. */
  openGroup?: readonly Pin["id"][];
}

/** From the middle of a dot to its label. */
const dotGap = 14;

const TileLayer = lazyComponent(() => import("./TileLayer.tsx"), { isSilent: true });

/** Whether this browser can draw tiles. */
function hasWebGl(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

/** The map in its frame; `pins` or `middle` must give at least one point. */
export function DrawnMap({ label, height, pins, middle, margin = 48, ...rest }: DrawnMapProps) {
  const [ref, size] = useSize();
  const points = [...pins.map(({ at }) => at), ...(middle ? [middle] : [])];
  return (
    <Box
      component="section"
      aria-label={label}
      ref={ref}
      sx={{
        position: "relative",
        height,
        overflow: "hidden",
        borderRadius: "14px",
        bgcolor: "surface.tint",
        border: 1,
        borderColor: "divider",
        // Directions on a map do not follow the direction of the text.
        direction: "ltr",
      }}
    >
      {size && points.length > 0 && (
        <Drawing view={fitView(points, size, margin)} pins={pins} middle={middle} {...rest} />
      )}
    </Box>
  );
}

type DrawingProps = Omit<DrawnMapProps, "label" | "height" | "margin"> & { view: MapView };

function Drawing({ view: drawnView, pins, middle, groupLabel, onGroup, openGroup }: DrawingProps) {
  const t = useTranslation();
  const known = useListPlaces(areaOf(drawnView));
  const [tiles, setTiles] = useState<"wanted" | "shown" | "failed">("wanted");
  const view = tiles === "shown" ? { ...drawnView, isMercator: true } : drawnView;
  const spots = pins.map((pin) => ({ ...project(view, pin.at), pin }));
  const dots = spots.filter(({ pin }) => pin.isDot);
  const pinSpots = spots.filter(({ pin }) => !pin.isDot);
  const { groups, pinBoxes } = placePins(view, pinSpots, dots[0], onGroup ? groupLabel : undefined);
  const centre = project(view, middle ?? view.middle);
  const rings = ringsAround(view, centre, pinBoxes);
  const ringTexts = rings.map(({ km }) => t("map.kilometres", { kilometres: formatNumber(km) }));
  const taken: PixelBox[] = [
    ...pinBoxes,
    ...rings.map(({ label }, at) =>
      boxAround(label, { width: widthOf(ringTexts[at] ?? "") + 8, height: 20 }),
    ),
    { x: view.width - 36, y: 4, width: 32, height: 36 },
  ];
  // The labels of dots have the first choice.
  const names = placeNames(
    [
      ...dots.map(({ x, y, pin }) => ({ name: pin.label, x, y, gap: dotGap })),
      ...(known?.places ?? []).map((place) => ({ name: place.name, ...project(view, place) })),
    ],
    view,
    taken,
    widthOf,
  );
  return (
    <>
      {known?.tiles && tiles !== "failed" && hasWebGl() && (
        <Suspense fallback={null}>
          <TileLayer
            view={drawnView}
            address={known.tiles}
            onShown={() => setTiles("shown")}
            onFailed={() => setTiles("failed")}
          />
        </Suspense>
      )}
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${view.width} ${view.height}`}
        sx={{
          position: "absolute",
          inset: 0,
          width: 1,
          height: 1,
          fontSize: 13,
          "& text": {
            fill: "var(--hh-palette-text-secondary)",
            stroke: `var(--hh-palette-surface-${view.isMercator ? "sunken" : "tint"})`,
            strokeWidth: 4,
            strokeLinejoin: "round",
            paintOrder: "stroke",
            dominantBaseline: "central",
          },
        }}
      >
        {rings.map(({ km, radius }) => (
          <circle
            key={km}
            cx={centre.x}
            cy={centre.y}
            r={radius}
            fill="none"
            stroke="var(--hh-palette-outline)"
            strokeOpacity={0.5}
            strokeDasharray="4 5"
          />
        ))}
        {spots
          .filter(({ pin }) => pin.isArea)
          .map(({ x, y, pin }) => (
            <circle
              key={pin.id}
              cx={x}
              cy={y}
              r={discRadius(view)}
              fill="var(--hh-palette-primary-main)"
              fillOpacity={0.16}
            />
          ))}
        {names.map(({ name, x, y, textX, textY, anchor }) => (
          <g key={`${name} ${x} ${y}`}>
            <circle cx={x} cy={y} r={2.5} fill="var(--hh-palette-text-secondary)" />
            <text x={textX} y={textY} textAnchor={anchor}>
              {name}
            </text>
          </g>
        ))}
        {rings.map(({ km, label }, at) => (
          <text key={km} x={label.x} y={label.y} textAnchor="middle" fontWeight={600}>
            {ringTexts[at]}
          </text>
        ))}
        <North x={view.width - 20} label={t("map.north")} />
      </Box>
      {dots.map(({ x, y, pin }) => (
        <PinMark key={pin.id} x={x} y={y} pin={pin} />
      ))}
      {groups.map((group) => (
        <Marks
          key={group.members.map(({ pin }) => pin.id).join(" ")}
          {...{ group, groupLabel, onGroup, openGroup }}
        />
      ))}
    </>
  );
}

type PinSpot = Spot & { pin: Pin };

/** Where the pins are drawn: pins that would overlap are joined where a group has a label, else below each other. */
function placePins(
  view: MapView,
  spots: readonly PinSpot[],
  dot: Spot | undefined,
  groupLabel: DrawnMapProps["groupLabel"],
): { groups: Group<PinSpot>[]; pinBoxes: PixelBox[] } {
  const widths = spots.map(({ pin }) => pinWidthOf(pin.label));
  // Joined pins have one label; pins that are not joined keep their own, and two of them need half of both widths.
  const pinWidth = groupLabel
    ? Math.max(...widths, pinWidthOf(groupLabel(spots.length)))
    : widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
  const pinBox = { width: Math.min(view.width * 0.6, pinWidth), height: 40 };
  const dotBox = { width: pinBox.width + 24, height: pinBox.height + 28 };
  const joined = groupsOf(
    spots.map((spot) => besideDot(spot, dot, dotBox)),
    pinBox,
  );
  const groups = groupLabel
    ? joined.map((group) => besideDot(group, dot, dotBox))
    : joined.flatMap((group) => stacked(group, pinBox.height));
  return { groups, pinBoxes: groups.map((group) => boxAround(group, pinBox)) };
}

/** A pin, or the pins of a group as one. */
function Marks({
  group: { x, y, members },
  groupLabel,
  onGroup,
  openGroup,
}: {
  group: Group<Spot & { pin: Pin }>;
  groupLabel: DrawnMapProps["groupLabel"];
  onGroup: DrawnMapProps["onGroup"];
  openGroup: DrawnMapProps["openGroup"];
}) {
  const [first] = members;
  if (!first) return null;
  const { pin } = first;
  if (members.length === 1 || !groupLabel) return <PinMark x={x} y={y} pin={pin} />;
  const text = groupLabel(members.length);
  const isOpen = members.every((member) => openGroup?.includes(member.pin.id));
  const group: Pin = {
    ...pin,
    label: text,
    name: text,
    isOpen,
    isStrong: isOpen,
    onPress: () => onGroup?.(members.map((member) => member.pin)),
  };
  return <PinMark x={x} y={y} pin={group} />;
}

/** An arrow to the north, with its letter. */
const North = ({ x, label }: { x: number; label: string }) => (
  <g>
    <path d={`M${x} 8 l5 11 l-5 -3 l-5 3 z`} fill="var(--hh-palette-text-secondary)" />
    <text x={x} y={30} textAnchor="middle" fontWeight={600}>
      {label}
    </text>
  </g>
);

/** Pins at one spot that are not joined, below each other. */
const stacked = <T,>({ x, y, members }: Group<T & Spot>, height: number): Group<T & Spot>[] =>
  members.length === 1
    ? [{ x, y, members }]
    : members.map((member, at) => ({
        x,
        y: y + (at - (members.length - 1) / 2) * height,
        members: [member],
      }));

const boxAround = ({ x, y }: Spot, { width, height }: Size): PixelBox => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** An estimate of a text's width at 13 px, for every script that the names are written in. */
const widthOf = (text: string): number => text.length * 7.6;

/** An estimate of a pin's width around its text. */
const pinWidthOf = (text: string): number => Math.max(36, text.length * 8.4 + 26);
