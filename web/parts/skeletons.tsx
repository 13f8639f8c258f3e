// Skeletons.
import Box from "@mui/material/Box";
import { PageSkeleton, type PageShape } from "../src/ui/feedback/PageSkeleton.tsx";
import { Loading, RowSkeletons, Skeleton } from "../src/ui/feedback/States.tsx";
import { LazyPageSkeleton } from "../src/ui/loading/LazyPageSkeleton.tsx";
import { Shown } from "./Shown.tsx";

const shapes: readonly PageShape[] = [
  "cards",
  "bookings",
  "details",
  "people",
  "profile",
  "figures",
  "table",
  "text",
  "form",
];
/** Some skeletons are as high as a page, so only their tops are shown. */
const cut = { maxHeight: 300, overflow: "hidden" } as const;

/** The building blocks, and the skeleton of each page. */
export function SkeletonParts() {
  return (
    <>
      <Shown name="Skeleton, within Loading">
        <Loading>
          <Box sx={{ display: "grid", gap: 1 }}>
            <Skeleton width="40%" height={32} />
            <Skeleton />
            <Skeleton width={64} height={64} round="50%" />
          </Box>
        </Loading>
      </Shown>
      <Shown name="RowSkeletons">
        <RowSkeletons count={3} />
      </Shown>
      {shapes.map((shape) => (
        <Shown key={shape} name={`PageSkeleton: ${shape}`}>
          <Box sx={cut}>
            <PageSkeleton shape={shape} />
          </Box>
        </Shown>
      ))}
      <Shown name="LazyPageSkeleton: home">
        <Box sx={cut}>
          <LazyPageSkeleton shape="home" withTitle={false} />
        </Box>
      </Shown>
    </>
  );
}
