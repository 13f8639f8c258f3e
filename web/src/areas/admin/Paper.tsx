// A certificate or an ID proof: small here, in full size on a press. Its link expires, so it is never cached, and lists
// with such links are refetched before they expire.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { stillShows } from "./paper-links.ts";

/** `none` is shown without a picture. */
export function Paper({ what, src, none }: { what: string; src: string | null; none?: string }) {
  const t = useTranslation();
  // A new link to the picture already shown is used only for opening it: each load of the picture is a recorded access.
  const [loaded, setLoaded] = useState(src);
  if (loaded !== src && !stillShows(loaded, src)) setLoaded(src);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="subtitle2" sx={{ mb: 0.75 }}>
        {what}
      </Typography>
      {src === null ? (
        <Typography color="text.secondary">{none}</Typography>
      ) : (
        <Link
          href={src}
          target="_blank"
          rel="noreferrer"
          aria-label={t("admin.requests.openPicture", { what })}
          sx={{
            display: "block",
            borderRadius: "14px",
            overflow: "hidden",
            border: 1,
            borderColor: "divider",
          }}
        >
          <Picture src={loaded} alt={what} ratio={4 / 3} width={480} fit="contain" />
        </Link>
      )}
    </Box>
  );
}
