// Photos of a worker's visits that the customers allow to be shown.
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import type { WorkerPhoto } from "./photos-api.ts";

/** A grid of squares, newest first. Each photo opens in full size in a new tab. */
export function WorkerPhotos({ photos }: { photos: readonly WorkerPhoto[] }) {
  const t = useTranslation();
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        gap: 1,
        gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))",
      }}
    >
      {photos.map(({ id, kind, url }) => (
        <li key={id}>
          <Box component="a" href={url} target="_blank" rel="noopener" sx={{ display: "block" }}>
            <Box
              component="img"
              src={url}
              alt={t(`workers.photo.${kind}`)}
              loading="lazy"
              sx={{
                display: "block",
                width: 1,
                aspectRatio: "1",
                objectFit: "cover",
                borderRadius: "12px",
                bgcolor: "surface.sunken",
              }}
            />
          </Box>
        </li>
      ))}
    </Box>
  );
}
