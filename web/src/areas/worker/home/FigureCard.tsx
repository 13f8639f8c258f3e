// One of the cards on the worker's Home: a large figure and its label. A card with a page is a link.
import type { SvgIconComponent } from "@mui/icons-material";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Skeleton } from "../../../ui/feedback/States.tsx";

export interface FigureCardProps {
  label: string;
  /** Undefined while loading. */
  figure: string | undefined;
  Icon: SvgIconComponent;
  /** The page it opens. */
  page?: string;
  /** Highlighted, because something needs to be done. */
  urgent?: boolean;
}

/** The longest figure that fits next to the icon on the narrowest phone. */
const shortFigure = 6;

/** The label is exactly the documented one. */
export function FigureCard({ label, figure, Icon, page, urgent = false }: FigureCardProps) {
  const isLong = (figure?.length ?? 0) > shortFigure;
  return (
    <Box
      {...(page ? { component: PageLink, page, shell: paths.worker } : {})}
      sx={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        gap: 0.5,
        p: { xs: 1.5, sm: 2.5 },
        minHeight: { xs: 88, sm: 112 },
        borderRadius: "18px",
        border: 1,
        borderColor: urgent ? "transparent" : "divider",
        bgcolor: urgent ? "surface.accent" : "background.paper",
        color: "text.primary",
        textDecoration: "none",
        transition: "box-shadow .15s, transform .1s",
        ...(page && { "&:hover": { boxShadow: 3 }, "&:active": { transform: "scale(.98)" } }),
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, color: "primary.main" }}>
        <Icon />
        <Typography
          component="span"
          variant="h2"
          sx={{
            flex: 1,
            minWidth: 0,
            color: "text.primary",
            fontVariantNumeric: "tabular-nums",
            minHeight: "1.15em",
            overflowWrap: "anywhere",
            // A long amount has a line of its own on a phone.
            ...(isLong && {
              order: { xs: 1, sm: 0 },
              flexBasis: { xs: "100%", sm: 0 },
              fontSize: { xs: "1.35rem" },
            }),
          }}
        >
          {figure ?? <Skeleton width={64} height={30} />}
        </Typography>
        {page && <ChevronRightRounded sx={{ color: "text.secondary", marginInlineStart: "auto" }} />}
      </Box>
      <Typography component="span" variant="subtitle1" color="text.secondary">
        {label}
      </Typography>
    </Box>
  );
}
