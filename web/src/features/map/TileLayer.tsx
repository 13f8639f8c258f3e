// The operator's tiles below a map's pins (docs/decisions/0028-the-map-is-drawn-without-tiles.md): loaded only where
// tiles are set up. It does not move: pins, rings and names are drawn over it as on the map without tiles.
import Box from "@mui/material/Box";
import { useColorScheme } from "@mui/material/styles";
import { addProtocol, Map as TileMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { PMTiles, Protocol } from "pmtiles";
import { useEffect, useRef, useState } from "react";
import { zoomOf, type MapView } from "./geometry.ts";
import { styleOf, type TileSource } from "./tile-style.ts";

// A worker of our own origin: the page's policy allows no other.
setWorkerUrl(new URL(workerUrl, location.href).href);
const files = new Protocol();
addProtocol("pmtiles", files.tile);

/** Reads what kind of tiles an address has. */
async function sourceAt(address: string): Promise<TileSource> {
  const url = new URL(address, location.href).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
  if (url.includes("{z}")) {
    const isPicture = /\.(png|jpe?g|webp|avif)(?=$|[?#])/i.test(url);
    return { tiles: url, isPicture, maxZoom: 14, layers: undefined, credit: "" };
  }
  const file = files.get(url) ?? new PMTiles(url);
  files.add(file);
  const header = await file.getHeader();
  const { vector_layers, attribution } = (await file.getMetadata()) as {
    vector_layers?: { id: string }[];
    attribution?: string;
  };
  return {
    tiles: `pmtiles://${url}/{z}/{x}/{y}`,
    isPicture: vector_layers === undefined,
    maxZoom: header.maxZoom,
    layers: vector_layers?.map(({ id }) => id),
    credit: attribution ?? "",
  };
}

/** The words of an attribution, which may be HTML. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";

interface TileLayerProps {
  view: MapView;
  address: string;
  onShown: () => void;
  /** There are no tiles, or this browser cannot draw them. */
  onFailed: () => void;
}

export default function TileLayer({ view, address, onShown, onFailed }: TileLayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [credit, setCredit] = useState("");
  const { mode, systemMode } = useColorScheme();
  const scheme = mode === "system" ? systemMode : mode;
  const { middle, kmPerPixel, width, height } = view;
  useEffect(() => {
    let map: TileMap | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const source = await sourceAt(address);
      if (isGone || !frame.current) return;
      map = new TileMap({
        container: frame.current,
        style: styleOf(source),
        center: [middle.longitude, middle.latitude],
        zoom: zoomOf({ middle, kmPerPixel, width, height }),
        interactive: false,
        attributionControl: false,
        fadeDuration: 0,
      });
      let isShown = false;
      // A single tile that is missing later is only a gap.
      map.on("error", () => isShown || onFailed());
      map.once("load", () => {
        isShown = true;
        setCredit(wordsOf(source.credit));
        onShown();
      });
    };
    draw().catch(onFailed);
    return () => {
      isGone = true;
      map?.remove();
    };
    // Both functions are stable in their effect: they only set a state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [address, scheme, middle.latitude, middle.longitude, kmPerPixel, width, height]);
  return (
    <>
      <Box
        aria-hidden
        ref={frame}
        sx={{
          position: "absolute",
          inset: 0,
          "& canvas": { position: "absolute", insetInlineStart: 0, top: 0 },
          // MapLibre looks at this element's colour and warns when its style sheet is missing; nothing of it is needed.
          "& .maplibregl-canary": { display: "none", backgroundColor: "salmon" },
        }}
      />
      {credit !== "" && (
        <Box
          component="small"
          sx={{
            position: "absolute",
            insetInlineEnd: 0,
            bottom: 0,
            maxWidth: 1,
            px: 0.75,
            fontSize: "0.75rem",
            color: "text.secondary",
            bgcolor: "background.paper",
            borderStartStartRadius: "8px",
          }}
        >
          {credit}
        </Box>
      )}
    </>
  );
}
