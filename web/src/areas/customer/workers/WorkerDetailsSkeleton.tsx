// A worker's details to come, in their shape.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Skeleton, Loading } from "../../../ui/feedback/States.tsx";

/** Head, text and lines. */
export function WorkerDetailsSkeleton() {
  return (
    <Loading>
      <Card sx={{ p: { xs: 2, md: 3 }, display: "flex", gap: { xs: 2, md: 4 } }}>
        <Box sx={{ width: { xs: 112, sm: 200, md: 240 }, aspectRatio: "1", flex: "none" }}>
          <Skeleton height="100%" round={16} />
        </Box>
        <Box sx={{ flex: 1, display: "grid", alignContent: "start", gap: 1.5 }}>
          <Skeleton width="70%" height={36} />
          <Skeleton width="40%" height={24} />
          <Skeleton width="55%" />
          <Skeleton width="45%" height={24} />
        </Box>
      </Card>
      <Box sx={{ display: "grid", gap: 1.5, mt: 5, minHeight: 480, alignContent: "start" }}>
        <Skeleton width={220} height={28} />
        <Skeleton height={72} />
        <Skeleton width={180} height={28} />
        <Skeleton height={44} />
        <Skeleton height={44} width="80%" />
      </Box>
    </Loading>
  );
}
