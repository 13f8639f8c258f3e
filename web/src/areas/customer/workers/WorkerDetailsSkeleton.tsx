// The skeleton of a worker's details.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Skeleton, Loading } from "../../../ui/feedback/States.tsx";

/** The header and the text, with the booking box next to them. */
export function WorkerDetailsSkeleton() {
  return (
    <Loading>
      <Box
        sx={{
          display: "grid",
          columnGap: { md: 3, lg: 5 },
          rowGap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 384px" },
        }}
      >
        <Box sx={{ display: "grid", gap: 4 }}>
          <Card sx={{ p: { xs: 2, md: 3 }, display: "flex", gap: { xs: 2, lg: 4 } }}>
            <Box sx={{ width: { xs: 112, sm: 180, md: 140, lg: 220 }, aspectRatio: "1", flex: "none" }}>
              <Skeleton height="100%" round={16} />
            </Box>
            <Box sx={{ flex: 1, display: "grid", alignContent: "start", gap: 1.5 }}>
              <Skeleton width="70%" height={36} />
              <Skeleton width="40%" height={24} />
              <Skeleton width="55%" />
              <Skeleton width="50%" />
            </Box>
          </Card>
          <Box sx={{ display: { xs: "none", md: "grid" }, gap: 1.5 }}>
            <Skeleton width={220} height={28} />
            <Skeleton height={72} />
          </Box>
        </Box>
        <Card sx={{ p: { xs: 2, md: 2.5 }, display: "grid", gap: 2 }}>
          <Skeleton width="45%" height={28} />
          <Skeleton width="70%" height={28} />
          <Skeleton height={84} />
          <Skeleton height={44} />
          <Skeleton height={44} width="60%" />
        </Card>
      </Box>
    </Loading>
  );
}
