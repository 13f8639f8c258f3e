// A placeholder in the shape of a screen while its code loads (docs/rules/screens.md 44). Then the screen's own
// skeleton replaces it.
import Box from "@mui/material/Box";
import { Loading, Skeleton } from "./States.tsx";

interface Shape {
  /** Heights of full-width bars below the title, such as a search field or a row of chips. */
  bars?: readonly number[];
  columns?: Readonly<Record<string, string>>;
  /** The number of cards or rows, and their height. */
  items: number;
  height: number;
  /** The size of the picture in each of them. */
  picture?: number;
}

const one = "minmax(0, 1fr)";
const shapeByName = {
  home: {
    bars: [280],
    columns: { xs: "repeat(3, 1fr)", sm: "repeat(4, 1fr)", lg: "repeat(6, 1fr)" },
    items: 12,
    height: 104,
  },
  cards: {
    bars: [56, 44],
    columns: { xs: one, md: `${one} ${one}`, lg: `${one} ${one} ${one}` },
    items: 6,
    height: 216,
    picture: 96,
  },
  bookings: {
    bars: [44],
    columns: { xs: one, lg: `${one} ${one}` },
    items: 4,
    height: 232,
    picture: 60,
  },
  details: { columns: { xs: one, md: `${one} 384px` }, items: 2, height: 300, picture: 112 },
  people: { columns: { xs: one, md: "340px" }, items: 6, height: 76, picture: 44 },
  profile: { items: 2, height: 220, picture: 88 },
  figures: { bars: [120], columns: { xs: "1fr 1fr", lg: "repeat(4, 1fr)" }, items: 4, height: 112 },
  table: { bars: [44], items: 8, height: 60 },
  text: { bars: [24, 96, 96, 96], items: 0, height: 0 },
  form: { columns: { xs: "minmax(0, 460px)" }, items: 4, height: 56 },
} satisfies Record<string, Shape>;

/** The name of a screen's shape. */
export type PageShape = keyof typeof shapeByName;

export interface PageSkeletonProps {
  shape: PageShape;
  withTitle?: boolean;
}

/** Fills a screen's place. Without a title, if the title is already there. */
export function PageSkeleton({ shape, withTitle = true }: PageSkeletonProps) {
  const { bars = [], columns = { xs: one }, items, height, picture }: Shape = shapeByName[shape];
  return (
    <Loading>
      <Box sx={{ display: "grid", gap: 2, alignContent: "start", minHeight: "100dvh" }}>
        {withTitle && <Skeleton width={200} height={40} />}
        {[...bars.entries()].map(([at, bar]) => (
          <Skeleton key={at} height={bar} round={22} />
        ))}
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: columns,
            justifyContent: shape === "form" ? "center" : "start",
          }}
        >
          {Array.from({ length: items }, (_, at) => (
            <Box
              key={at}
              sx={{
                height,
                p: 2,
                display: "grid",
                gap: 1.5,
                alignContent: "start",
                border: 1,
                borderColor: "divider",
                borderRadius: "18px",
                bgcolor: "background.paper",
              }}
            >
              <Box sx={{ display: "flex", gap: 2 }}>
                {picture && (
                  <Box sx={{ flex: "none" }}>
                    <Skeleton width={picture} height={picture} round={picture > 90 ? 16 : "50%"} />
                  </Box>
                )}
                <Box sx={{ flex: 1, display: "grid", gap: 1, alignContent: "start" }}>
                  <Skeleton width="55%" />
                  {height > 60 && <Skeleton width="80%" height={14} />}
                </Box>
              </Box>
              {height > 200 && (
                <>
                  <Skeleton height={14} />
                  <Skeleton width={150} height={44} round={22} />
                </>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Loading>
  );
}
