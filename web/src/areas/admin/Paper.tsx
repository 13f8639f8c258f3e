// A certificate or an ID proof: a small picture that opens in full size. Its link expires, so it is never cached, and
// lists with such links are refetched before they expire.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { stillShows } from "./paper-links.ts";

/** The text `none` replaces a missing picture. */
export function Paper({ what, src, none }: { what: string; src: string | null; none?: string }) {
  const t = useTranslation();
  // Each load of the picture is recorded as an access. A refetched link to the same picture is therefore only used
  // when the picture is opened.
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
