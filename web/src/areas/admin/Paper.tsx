// A certificate or an ID proof: small here, in full size on a press. Its link expires, so it is never kept.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useTexts } from "../../locales/texts.ts";
import { Picture } from "../../ui/Picture.tsx";

/** `none` is said where there is no picture. */
export function Paper({ what, src, none }: { what: string; src: string | null; none?: string }) {
  const t = useTexts();
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
          <Picture src={src} alt={what} ratio={4 / 3} width={480} fit="contain" />
        </Link>
      )}
    </Box>
  );
}
