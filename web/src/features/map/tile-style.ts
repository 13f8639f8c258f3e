// A plain style in the theme's colours, for the layers of the two usual schemas of vector tiles (OpenMapTiles and
// Protomaps). Names are not drawn from tiles: fonts would come from elsewhere.
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";

export interface TileSource {
  /** A template with {z}, {x} and {y}. */
  tiles: string;
  isPicture: boolean;
  maxZoom: number;
  /** The names of its vector layers, if known. */
  layers: readonly string[] | undefined;
  /** As the file has it: text or HTML. */
  credit: string;
}

/** A variable of the theme, as a colour of the scheme in force. */
const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--hh-palette-${name}`).trim() || "gray";

/** In the order in which they are painted, the lowest first. */
const paints = (): readonly (readonly [
  layer: string,
  kind: "fill" | "line",
  colour: string,
  width?: number,
])[] => [
  ["landcover", "fill", colour("surface-tint")],
  ["landuse", "fill", colour("surface-tint")],
  ["park", "fill", colour("surface-tint")],
  ["water", "fill", colour("primary-light")],
  ["waterway", "line", colour("primary-light"), 1],
  ["buildings", "fill", colour("divider")],
  ["building", "fill", colour("divider")],
  ["boundaries", "line", colour("outline"), 0.7],
  ["boundary", "line", colour("outline"), 0.7],
  ["roads", "line", colour("outline"), 0.8],
  ["transportation", "line", colour("outline"), 0.8],
];

export function styleOf({ tiles, isPicture, maxZoom, layers }: TileSource): StyleSpecification {
  const background: LayerSpecification = {
    id: "background",
    type: "background",
    paint: { "background-color": colour("surface-sunken") },
  };
  if (isPicture)
    return {
      version: 8,
      sources: { tiles: { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: maxZoom } },
      layers: [background, { id: "pictures", type: "raster", source: "tiles" }],
    };
  return {
    version: 8,
    sources: { tiles: { type: "vector", tiles: [tiles], maxzoom: maxZoom } },
    layers: [
      background,
      ...paints()
        .filter(([layer]) => layers?.includes(layer) ?? true)
        .map(([layer, kind, painted, width = 1]): LayerSpecification => {
          const place = { id: layer, source: "tiles", "source-layer": layer };
          return kind === "fill"
            ? { ...place, type: "fill", paint: { "fill-color": painted } }
            : { ...place, type: "line", paint: { "line-color": painted, "line-width": width } };
        }),
    ],
  };
}
