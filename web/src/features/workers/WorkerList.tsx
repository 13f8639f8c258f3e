// A page of workers as cards, with skeletons of the same shape.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { memo, type ReactNode } from "react";
import { pageAddress, pages } from "../../paths.ts";
import { PageButton } from "../../platform/PageButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { cardGrid, PagedCards, type CardColumns, type PagedCardsProps } from "../../ui/table/PagedCards.tsx";
import { Skeleton, Loading } from "../../ui/feedback/States.tsx";
import type { WorkerCardData } from "./api.ts";
import { workerNameId } from "./name-id.ts";
import { WorkerCard } from "./WorkerCard.tsx";

const columns: CardColumns = {
  gap: { xs: 1.5, sm: 2, lg: 3 },
  gridTemplateColumns: {
    xs: "minmax(0, 1fr)",
    md: "repeat(2, minmax(0, 1fr))",
    lg: "repeat(3, minmax(0, 1fr))",
  },
};

export interface WorkerListProps extends Omit<
  PagedCardsProps<WorkerCardData>,
  "items" | "card" | "columns" | "waiting"
> {
  workers: readonly WorkerCardData[] | undefined;
  /** The expected number of cards. */
  awaited: number;
  /** The label of the button that opens a worker. */
  viewDetails: string;
  /** The second button of a card. */
  second: (worker: WorkerCardData) => ReactNode;
}

/** Cards that open their worker, each with a second button. */
export function WorkerList({ workers, awaited, viewDetails, second, ...list }: WorkerListProps) {
  return (
    <PagedCards
      {...list}
      items={workers}
      columns={columns}
      waiting={<WorkerCardSkeletons count={awaited} />}
      card={(worker, at) => (
        <WorkerCard
          key={worker.id}
          worker={worker}
          first={at < 3}
          actions={
            <>
              <Button
                variant="text"
                component={PageButton}
                href={pageAddress(pages.workerDetails(worker.id))}
                {...{ page: pages.workerDetails(worker.id) }}
                sx={{ marginInlineStart: { md: -1.5 } }}
                aria-describedby={workerNameId(worker.id)}
              >
                {viewDetails}
              </Button>
              {second(worker)}
            </>
          }
        />
      )}
    />
  );
}

/** Skeleton cards. They are memoized, because the surrounding screen re-renders several times while loading. */
const WorkerCardSkeletons = memo(function WorkerCardSkeletons({ count }: { count: number }) {
  return (
    <Loading>
      <Box sx={cardGrid(columns)}>
        {Array.from({ length: count }, (_, at) => (
          <Card
            key={at}
            sx={{
              p: { xs: 1.5, md: 2 },
              pb: { xs: 0.75, md: 2 },
              display: "flex",
              flexDirection: "column",
              gap: { xs: 0.75, md: 1.5 },
              // The browser lays out content below the fold only if the person scrolls before the list arrives.
              contentVisibility: "auto",
              containIntrinsicHeight: "auto 220px",
            }}
          >
            <Box sx={{ display: "flex", gap: { xs: 1.5, md: 2 } }}>
              <Box sx={{ flex: "none" }}>
                <Skeleton width={96} height={96} round={16} />
              </Box>
              <Box sx={{ flex: 1, display: "flex", flexDirection: "column", gap: 1 }}>
                <Skeleton width="80%" height={24} />
                <Skeleton width="50%" />
                <Skeleton width="65%" />
                <Skeleton width="75%" height={40} />
              </Box>
            </Box>
            <Skeleton height={22} />
            <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
              <Skeleton width={110} height={44} round={8} />
              <Skeleton width={150} height={44} round={22} />
            </Box>
          </Card>
        ))}
      </Box>
    </Loading>
  );
});
