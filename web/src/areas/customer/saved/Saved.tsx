// The Saved screen: the customer's saved workers. Removing is seen at once.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import {
  savedPageSize,
  useListSavedWorkers,
  useRemoveSavedWorker,
  type WorkerCardData,
} from "../../../features/workers/api.ts";
import { workerNameId } from "../../../features/workers/name-id.ts";
import { WorkerCard } from "../../../features/workers/WorkerCard.tsx";
import { WorkerCardSkeletons, WorkerGrid } from "../../../features/workers/WorkerGrid.tsx";
import { useSaidFailure } from "../../../features/session/use-said-failure.ts";
import { useTexts } from "../../../locales/texts.ts";
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import emptyPicture from "../../../ui/pictures/empty-saved.svg";
import { EmptyState, ErrorState } from "../../../ui/States.tsx";
import { useTitle } from "../../../ui/use-title.ts";

/** One page of saved workers. */
export default function Saved() {
  const t = useTexts();
  const [asked, setPage] = useState(1);
  const { data, error, isPlaceholderData, isFetching, refetch } = useListSavedWorkers(asked);
  useSaidFailure(error, "quiet");
  useTitle(t("saved.title"));
  const remove = useRemoveSavedWorker();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = data?.count ?? data?.workers.length ?? 0;
  // Whoever removes the last one of a page is shown the page before.
  const page = Math.min(asked, Math.max(1, Math.ceil(count / savedPageSize)));
  if (data && !isPlaceholderData && page !== asked) setPage(page);

  const take = (worker: WorkerCardData): void => {
    remove.mutate(worker);
    // The button that was pressed goes with its card.
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ mb: 3, outline: "none" }}>
        {t("saved.title")}
      </Typography>
      {error && !data ? (
        <ErrorState what={t("saved.failed")} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <WorkerCardSkeletons count={3} />
      ) : count === 0 ? (
        <EmptyState
          text={t("saved.empty")}
          picture={emptyPicture}
          hint={t("saved.emptyHint")}
          action={<Button onClick={() => openPage(pages.workers)}>{t("saved.findWorkers")}</Button>}
        />
      ) : (
        <>
          <WorkerGrid label={t("saved.title")} busy={isPlaceholderData}>
            {data.workers.map((worker, at) => (
              <WorkerCard
                key={worker.id}
                worker={worker}
                first={at < 3}
                actions={
                  <>
                    <Button
                      aria-describedby={workerNameId(worker.id)}
                      onClick={() => openPage(pages.workerDetails(worker.id))}
                    >
                      {t("saved.viewDetails")}
                    </Button>
                    <Button
                      variant="outlined"
                      aria-describedby={workerNameId(worker.id)}
                      onClick={() => take(worker)}
                    >
                      {t("saved.remove")}
                    </Button>
                  </>
                }
              />
            ))}
          </WorkerGrid>
          <Box sx={{ mt: 3 }}>
            <Pagination
              page={page}
              count={count}
              more={data.more ?? false}
              pageSize={savedPageSize}
              onPage={(next) => {
                setPage(next);
                scrollTo({ top: 0 });
              }}
            />
          </Box>
        </>
      )}
    </Container>
  );
}
