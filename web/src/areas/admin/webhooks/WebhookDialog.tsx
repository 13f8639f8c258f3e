// A webhook: its actions, its deliveries, and the replies to them.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import { Chip, Truncate } from "../tables/cells.tsx";
import {
  useDeleteWebhook,
  useEditWebhook,
  useListWebhookDeliveries,
  useReplayWebhookDelivery,
  useRotateWebhookSecret,
  useTestWebhook,
  type Delivery,
  type Webhook,
} from "./api.ts";
import { Secret } from "./Secret.tsx";

const ConfirmDialog = lazyComponent(async () => ({
  default: (await import("../../../ui/dialog/ConfirmDialog.tsx")).ConfirmDialog,
}));

const tones = { waiting: "yellow", delivered: "green", failed: "red" } as const;
const fail = (error: unknown): void => toast.error(errorMessage(error));
const tell = ({ message }: { message: string }): void => toast.success(message);

export interface WebhookDialogProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

export default function WebhookDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const t = useTranslation();
  const items = useListWebhookDeliveries(webhook.id);
  const columns: readonly Column<Delivery>[] = [
    { key: "event", header: t("webhooks.event"), onCard: "title", cell: ({ event }) => event },
    { key: "at", header: t("webhooks.at"), cell: ({ at }) => formatDateTime(at) },
    {
      key: "state",
      header: t("webhooks.state"),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`webhooks.state.${state}`)}</Chip>,
    },
    {
      key: "answer",
      header: t("webhooks.answer"),
      cell: ({ status, response }) => (
        <Truncate width={{ md: 160, lg: 240 }}>
          {[status, response].filter(Boolean).join(" ") || "–"}
        </Truncate>
      ),
    },
    {
      key: "act",
      header: t("webhooks.act"),
      cell: (delivery) => (delivery.event_id === null ? "–" : <Replay delivery={delivery} />),
    },
  ];
  return (
    <Dialog open={open} title={webhook.url} width="lg" onClose={onClose}>
      <Acts webhook={webhook} onRemoved={onClose} />
      <Typography variant="h4" component="h3" sx={{ mt: 2, mb: 1 }}>
        {t("webhooks.deliveries")}
      </Typography>
      <ItemsTable
        label={t("webhooks.deliveries")}
        columns={columns}
        items={items}
        failed={t("webhooks.deliveries.failed")}
        none={t("webhooks.deliveries.none")}
        more={t("webhooks.more")}
      />
    </Dialog>
  );
}

function Acts({ webhook: { id, enabled }, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const t = useTranslation();
  const question = useDialog();
  const edit = useEditWebhook();
  const rotate = useRotateWebhookSecret();
  const test = useTestWebhook();
  const remove = useDeleteWebhook();
  const tellTest = ({ state, status, response }: Delivery): void => {
    if (state === "delivered") toast.success(t("webhooks.state.delivered"));
    else toast.error(`${t("webhooks.state.failed")}: ${status ?? response}`);
  };
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="outlined"
          busy={test.isPending}
          onClick={() => test.mutate({ id }, { onSuccess: tellTest, onError: fail })}
        >
          {t("webhooks.test")}
        </Button>
        <Button
          variant="outlined"
          busy={edit.isPending}
          onClick={() => edit.mutate({ id, enabled: !enabled }, { onSuccess: tell, onError: fail })}
        >
          {t(enabled ? "webhooks.disable" : "webhooks.enable")}
        </Button>
        <Button
          variant="outlined"
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ id }, { onError: fail })}
        >
          {t("webhooks.rotate")}
        </Button>
        <Button variant="outlined" color="error" busy={question.opening} onClick={question.show}>
          {t("webhooks.remove")}
        </Button>
      </Box>
      {rotate.data && <Secret secret={rotate.data.secret} />}
      <Suspense fallback={null}>
        {question.mounted && (
          <ConfirmDialog
            open={question.open}
            title={t("webhooks.remove")}
            text={t("webhooks.remove.hint")}
            yes={t("webhooks.remove")}
            no={t("admin.cancel")}
            dangerous
            busy={remove.isPending}
            onYes={() =>
              remove.mutate(
                { id },
                {
                  onSuccess(reply) {
                    tell(reply);
                    question.close();
                    onRemoved();
                  },
                  onError: fail,
                },
              )
            }
            onNo={question.close}
            onClosed={question.reset}
          />
        )}
      </Suspense>
    </>
  );
}

function Replay({ delivery: { id, webhook_id: webhookId } }: { delivery: Delivery }) {
  const t = useTranslation();
  const { mutate, isPending } = useReplayWebhookDelivery();
  return (
    <Button
      variant="text"
      busy={isPending}
      onClick={() => mutate({ id: webhookId, delivery_id: id }, { onSuccess: tell, onError: fail })}
    >
      {t("webhooks.replay")}
    </Button>
  );
}
