// Previews the name, colours and logo in both themes while the administrator types.
import StarRounded from "@mui/icons-material/StarRounded";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { declarationsOf, ownColours, type BrandColours } from "@hourhand/contract/brand-colours";
import { contrastOfWhite, minContrast } from "@hourhand/contract/contrast";
import { useTranslation } from "../../../locales/translation.ts";
import mark from "../../../ui/mark.svg";
import { isColour } from "./ColourInput.tsx";
import type { SettingsValues } from "./settings-form.ts";

const colourOf = (typed: string, fallback: string): string =>
  isColour(typed) && contrastOfWhite(typed.trim()) >= minContrast ? typed.trim() : fallback;

/** Updates while the administrator types. An invalid colour is replaced by the product's own. */
export function BrandPreview({ logo }: { logo: string | null }) {
  const t = useTranslation();
  const id = useId();
  const [name, primary, accent] = useWatch<SettingsValues, ["name", "primary", "accent"]>({
    name: ["name", "primary", "accent"],
  });
  const colours = {
    primary: colourOf(primary, ownColours.primary),
    accent: colourOf(accent, ownColours.accent),
  };
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: "18px" }}
    >
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {t("admin.settings.preview")}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr", lg: "minmax(0, 1fr)" },
        }}
      >
        {(["light", "dark"] as const).map((scheme) => (
          <Sample key={scheme} scheme={scheme} colours={colours} name={name.trim()} logo={logo ?? mark} />
        ))}
      </Box>
    </Paper>
  );
}

interface SampleProps {
  scheme: "light" | "dark";
  colours: BrandColours;
  name: string;
  logo: string;
}

/** A sample without working controls. Its `data-theme` attribute selects the theme's CSS variables. */
function Sample({ scheme, colours, name, logo }: SampleProps) {
  const t = useTranslation();
  const shape = {
    display: "inline-flex",
    alignItems: "center",
    minHeight: 40,
    px: 2,
    borderRadius: 999,
    fontWeight: 620,
  } as const;
  return (
    <Box
      role="img"
      aria-label={t(`admin.settings.preview.${scheme}`)}
      data-theme={scheme}
      style={declarationsOf(scheme, colours)}
      sx={{
        minWidth: 0,
        borderRadius: "14px",
        overflow: "hidden",
        border: "1px solid var(--hh-palette-divider)",
        background: "var(--hh-palette-background-default)",
        color: "var(--hh-palette-text-primary)",
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          p: 1.5,
          background: "var(--hh-palette-surface-deep)",
          color: "var(--hh-palette-surface-onDeep)",
        }}
      >
        <img src={logo} alt="" width={28} height={28} style={{ flex: "none", objectFit: "contain" }} />
        <Typography noWrap sx={{ fontWeight: 700, minWidth: 0 }}>
          {name}
        </Typography>
      </Box>
      <Box sx={{ p: 1.5, display: "grid", gap: 1.5 }}>
        <Box sx={{ p: 1.5, borderRadius: "10px", background: "var(--hh-palette-background-paper)" }}>
          <Typography variant="body2">{t("admin.settings.preview.text")}</Typography>
          <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", mt: 0.5 }}>
            <Typography
              variant="body2"
              sx={{ color: "var(--hh-palette-primary-main)", textDecoration: "underline", fontWeight: 550 }}
            >
              {t("admin.settings.preview.link")}
            </Typography>
            <Box component="span" sx={{ display: "flex", color: "var(--hh-palette-star-full)" }}>
              {[1, 2, 3, 4, 5].map((star) => (
                <StarRounded key={star} fontSize="small" />
              ))}
            </Box>
          </Box>
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Box
            component="span"
            sx={{
              ...shape,
              background: "var(--hh-palette-primary-main)",
              color: "var(--hh-palette-primary-contrastText)",
            }}
          >
            {t("admin.settings.preview.button")}
          </Box>
          <Box
            component="span"
            sx={{
              ...shape,
              background: "var(--hh-palette-secondary-main)",
              color: "var(--hh-palette-secondary-contrastText)",
            }}
          >
            {t("admin.settings.preview.call")}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
