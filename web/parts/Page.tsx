// A page that shows each component of the product's screens in all its states, with the two colour schemes side by
// side.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { ChoiceParts } from "./choices.tsx";
import { ButtonParts } from "./buttons.tsx";
import { CardParts } from "./cards.tsx";
import { CoverParts } from "./covers.tsx";
import { FieldParts } from "./fields.tsx";
import { FormatParts } from "./formats.tsx";
import { PictureParts } from "./pictures.tsx";
import { SkeletonParts } from "./skeletons.tsx";
import { StateParts } from "./states.tsx";
import { TableParts } from "./tables.tsx";
import { ColourParts, ShapeParts, TypeParts } from "./tokens.tsx";
import { schemes, type Scheme } from "./scheme.ts";

/** Rendered once in each scheme. `scheme` keeps apart the names that must be unique on a page. */
type Parts = (props: { scheme: Scheme }) => ReactNode;

const sections: readonly (readonly [title: string, parts: Parts])[] = [
  ["Colours", ColourParts],
  ["Type", TypeParts],
  ["Spacing, radii, shadows", ShapeParts],
  ["Buttons", ButtonParts],
  ["Chips and choices", ChoiceParts],
  ["Fields", FieldParts],
  ["Status, money, dates", FormatParts],
  ["People and pictures", PictureParts],
  ["Cards", CardParts],
  ["Tables", TableParts],
  ["Empty, failed, refused", StateParts],
  ["Waiting", SkeletonParts],
  ["Dialogs, sheets, toasts", CoverParts],
];
const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, "-");

/** Every component, below a table of contents. */
export function Page() {
  return (
    <>
      <Box component="header" sx={{ px: { xs: 2, md: 4 }, py: 3 }}>
        <Typography variant="h2" component="h1" sx={{ mb: 1 }}>
          The page of parts
        </Typography>
        <Typography color="textSecondary" sx={{ maxWidth: "70ch", mb: 2 }}>
          What the screens are made of, in each state, light and dark. A part that is missing here fails{" "}
          <code>npm run check</code>. <code>?lang=hi</code> and <code>?lang=ml</code> show it in the other
          languages.
        </Typography>
        <Box component="nav" aria-label="Sections" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2.5 }}>
          {sections.map(([title]) => (
            <Link
              key={title}
              href={`#${anchorOf(title)}`}
              sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
            >
              {title}
            </Link>
          ))}
        </Box>
      </Box>
      <main>
        {sections.map(([title, Parts]) => (
          <section key={title} aria-labelledby={anchorOf(title)}>
            <Typography
              variant="h3"
              component="h2"
              id={anchorOf(title)}
              sx={{ px: { xs: 2, md: 4 }, pt: 4, pb: 1.5, scrollMarginTop: 8 }}
            >
              {title}
            </Typography>
            <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
              {schemes.map((scheme) => (
                <Box
                  key={scheme}
                  data-theme={scheme}
                  sx={{
                    colorScheme: scheme,
                    bgcolor: "background.default",
                    color: "text.primary",
                    minWidth: 0,
                    px: { xs: 2, md: 4 },
                    py: 3,
                    display: "grid",
                    gap: 3,
                    alignContent: "start",
                    gridTemplateColumns: "minmax(0, 1fr)",
                  }}
                >
                  <Parts scheme={scheme} />
                </Box>
              ))}
            </Box>
          </section>
        ))}
      </main>
    </>
  );
}
