// The section Webhooks: the addresses to which events are sent, and the deliveries to each.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { newest, useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { EmptyState } from "../../../ui/feedback/States.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import noRows from "../../../ui/pictures/empty-notices.svg";
import { SectionTitle } from "../SectionTitle.tsx";
import { Chip, Truncate } from "../tables/cells.tsx";
import { useListWebhooks, type Webhook } from "./api.ts";
import { inWords } from "./events.ts";

const NewWebhookDialog = lazyComponent(() => import("./NewWebhookDialog.tsx"), { texts: ["webhooks"] });
const WebhookDialog = lazyComponent(() => import("./WebhookDialog.tsx"), { texts: ["webhooks"] });

/** The newest first. At most 20 are possible: one page. */
export default function Webhooks() {
  const t = useTranslation();
  const { data, error, refetch } = useListWebhooks();
  const making = useDialog("new");
  const details = useRowDialog<Webhook>(data?.items);
  const columns: readonly Column<Webhook>[] = [
    {
      key: "url",
      header: t("webhooks.url"),
      onCard: "title",
      cell: ({ url }) => <Truncate width={{ md: 260, lg: 380 }}>{url}</Truncate>,
    },
    { key: "events", header: t("webhooks.events"), cell: ({ events }) => inWords(t, events) },
    { key: "about", header: t("webhooks.about"), cell: ({ description }) => description || "–" },
    { key: "state", header: t("webhooks.state"), cell: (webhook) => <State webhook={webhook} /> },
    {
      key: "act",
      header: t("webhooks.act"),
      cell: (webhook) => (
        <Button variant="outlined" onClick={() => details.show(webhook)}>
          {t("webhooks.open")}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        <SectionTitle>{t("admin.section.Webhooks")}</SectionTitle>
        <Button busy={making.opening} onClick={making.show}>
          {t("webhooks.new")}
        </Button>
      </Box>
      <DataTable
        label={t("admin.section.Webhooks")}
        dense
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        state={data ? "ready" : error ? "error" : "loading"}
        error={t("webhooks.failed")}
        cause={error}
        onRetry={() => void refetch()}
        empty={<EmptyState picture={noRows} text={t("webhooks.none")} hint={t("webhooks.noneHint")} />}
      />
      <Suspense fallback={null}>
        {making.mounted && (
          <NewWebhookDialog open={making.open} onClose={making.close} onClosed={making.reset} />
        )}
        {details.row && (
          <WebhookDialog
            key={details.row.id}
            webhook={newest(data?.items, details.row)}
            open={details.open}
            onClose={details.close}
          />
        )}
      </Suspense>
    </>
  );
}

/** Enabled, or why not. */
function State({ webhook: { disabled_because: because } }: { webhook: Webhook }) {
  const t = useTranslation();
  if (because === null) return <Chip tone="green">{t("webhooks.enabled")}</Chip>;
  return (
    <>
      <Chip tone={because === "by_hand" ? "grey" : "red"}>{t("webhooks.disabled")}</Chip>
      {because !== "by_hand" && <Box sx={{ fontSize: "0.925rem" }}>{t(`webhooks.because.${because}`)}</Box>}
    </>
  );
}
