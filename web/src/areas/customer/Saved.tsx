// The Saved screen: the customer's saved workers. Removals take effect immediately.
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import {
  savedPageSize,
  useListSavedWorkers,
  useRemoveSavedWorker,
  type WorkerCardData,
} from "../../features/workers/api.ts";
import { workerNameId } from "../../features/workers/name-id.ts";
import { SaveRefusals } from "../../features/workers/SaveRefusals.tsx";
import { WorkerList } from "../../features/workers/WorkerList.tsx";
import { useErrorToast } from "../../shell/use-error-toast.ts";
import { useTranslation } from "../../locales/translation.ts";
import { pageAddress, pages } from "../../paths.ts";
import { usePageNumber } from "../../platform/page-fields.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { Button } from "../../ui/Button.tsx";
import emptyPicture from "../../ui/pictures/empty-saved.svg";
import { EmptyState } from "../../ui/feedback/States.tsx";
import { useTitle } from "../../ui/use-title.ts";

/** One page of saved workers. */
export default function Saved() {
  const t = useTranslation();
  const [requestedPage, setPage] = usePageNumber();
  const saved = useListSavedWorkers(requestedPage);
  const { data, isPlaceholderData } = saved;
  useErrorToast(saved.error, "server-messages");
  useTitle(t("saved.title"));
  const remove = useRemoveSavedWorker();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = data?.count ?? data?.workers.length ?? 0;
  // After removing the last worker of a page, shows the previous page.
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(count / savedPageSize)));
  const isGone = data !== undefined && !isPlaceholderData && page !== requestedPage;
  useEffect(() => {
    if (isGone) setPage(page, { replace: true });
  });

  const take = (worker: WorkerCardData): void => {
    remove.mutate(worker);
    // The pressed button disappears with its card, so the heading gets the focus.
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ mb: 3, outline: "none" }}>
        {t("saved.title")}
      </Typography>
      <WorkerList
        label={t("saved.title")}
        reading={saved}
        // After the last worker of a page is removed, the previous page loads. That is not an empty list.
        workers={count > 0 && data?.workers.length === 0 ? undefined : data?.workers}
        awaited={3}
        failed={t("saved.failed")}
        empty={
          <EmptyState
            text={t("saved.empty")}
            picture={emptyPicture}
            hint={t("saved.emptyHint")}
            action={
              <Button component={PageLink} href={pageAddress(pages.workers)} {...{ page: pages.workers }}>
                {t("saved.findWorkers")}
              </Button>
            }
          />
        }
        viewDetails={t("saved.viewDetails")}
        second={(worker) => (
          <>
            <Button
              variant="outlined"
              aria-describedby={workerNameId(worker.id)}
              onClick={() => take(worker)}
            >
              {t("saved.remove")}
            </Button>
            <SaveRefusals workerId={worker.id} />
          </>
        )}
        pages={{
          page,
          count,
          more: data?.more ?? false,
          pageSize: savedPageSize,
          onPage: (next) => {
            setPage(next);
            scrollTo({ top: 0 });
          },
        }}
      />
    </Container>
  );
}
