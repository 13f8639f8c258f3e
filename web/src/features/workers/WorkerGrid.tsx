// The grid that workers' cards stand in, and its skeletons in the same shape.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { memo, type ReactNode } from "react";
import { Bone, Loading } from "../../ui/States.tsx";

const grid = {
  display: "grid",
  gap: { xs: 1.5, sm: 2, lg: 3 },
  gridTemplateColumns: {
    xs: "minmax(0, 1fr)",
    md: "repeat(2, minmax(0, 1fr))",
    lg: "repeat(3, minmax(0, 1fr))",
  },
  listStyle: "none",
  p: 0,
  m: 0,
} as const;

/** A list of cards; `busy` while the next ones are on their way. */
export function WorkerGrid({
  label,
  busy = false,
  children,
}: {
  label: string;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={busy || undefined}
      sx={{ ...grid, opacity: busy ? 0.6 : 1, transition: "opacity .15s" }}
    >
      {children}
    </Box>
  );
}

/** As many cards to come. Drawn once, however often the screen around them learns something meanwhile. */
export const WorkerCardSkeletons = memo(function WorkerCardSkeletons({ count }: { count: number }) {
  return (
    <Loading>
      <Box sx={grid}>
        {Array.from({ length: count }, (_, at) => (
          <Card
            key={at}
            sx={{
              p: 2,
              display: "flex",
              flexDirection: "column",
              gap: 1.5,
              // What is below the fold is laid out only if somebody scrolls before the list comes.
              contentVisibility: "auto",
              containIntrinsicHeight: "auto 276px",
            }}
          >
            <Box sx={{ display: "flex", gap: 2 }}>
              <Box sx={{ flex: "none" }}>
                <Bone width={100} height={100} round={16} />
              </Box>
              <Box sx={{ flex: 1, display: "flex", flexDirection: "column", gap: 1 }}>
                <Bone width="80%" height={24} />
                <Bone width="50%" />
                <Bone width="65%" />
                <Bone width="55%" height={24} />
              </Box>
            </Box>
            <Bone width="60%" />
            <Bone height={42} />
            <Box sx={{ display: "flex", gap: 1 }}>
              <Bone height={44} round={22} />
              <Bone height={44} round={22} />
            </Box>
          </Card>
        ))}
      </Box>
    </Loading>
  );
});
