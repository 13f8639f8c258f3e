// The section 'API keys': making, listing and ending the keys of programs.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import noRows from "../../../ui/pictures/empty-workers.svg";
import { SectionTitle } from "../SectionTitle.tsx";
import { useEndApiKey, useListApiKeys, useMakeApiKey, type ApiKey } from "./api.ts";
import { NewKey } from "./NewKey.tsx";
import { scopeText } from "./scope-text.ts";

const MakeKeyDialog = lazyComponent(() => import("./MakeKeyDialog.tsx"));
const ConfirmDialog = lazyComponent(async () => ({
  default: (await import("../../../ui/dialog/ConfirmDialog.tsx")).ConfirmDialog,
}));

export default function ApiKeys() {
  const t = useTranslation();
  const items = useListApiKeys();
  const make = useMakeApiKey();
  const making = useDialog("create");
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 1 }}>
        <SectionTitle>{t("keys.title")}</SectionTitle>
        <Button busy={making.opening} onClick={making.show}>
          {t("keys.make")}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t("keys.hint")}
      </Typography>
      {make.data && <NewKey made={make.data} onDone={make.reset} />}
      <ItemsTable
        label={t("keys.title")}
        columns={columnsOf(t)}
        items={items}
        failed={t("keys.failed")}
        none={t("keys.none")}
        nonePicture={noRows}
        more={t("keys.more")}
      />
      <Suspense fallback={null}>
        {making.mounted && (
          <MakeKeyDialog open={making.open} onClose={making.close} onSend={make.mutateAsync} />
        )}
      </Suspense>
    </>
  );
}

const small = { color: "text.secondary", fontSize: "0.9rem", fontWeight: 400 } as const;

const columnsOf = (t: ReturnType<typeof useTranslation>): readonly Column<ApiKey>[] => [
  {
    key: "name",
    header: t("keys.name"),
    onCard: "title",
    cell: ({ name, prefix }) => (
      <Box sx={{ overflowWrap: "anywhere" }}>
        {name}
        <Box sx={small}>{prefix}…</Box>
      </Box>
    ),
  },
  {
    key: "scopes",
    header: t("keys.scopes"),
    cell: ({ scopes }) => scopes.map((scope) => t(scopeText(scope))).join(", "),
  },
  {
    key: "used",
    header: t("keys.used"),
    cell: ({ last_used_at: at }) => (at === null ? t("keys.never") : formatDateTime(at)),
  },
  {
    key: "made",
    header: t("keys.made"),
    cell: ({ created_at: at, created_by: by }) => (
      <>
        {formatDateTime(at)}
        <Box sx={small}>{by.name ?? "–"}</Box>
      </>
    ),
  },
  {
    key: "end",
    header: t("keys.ends"),
    cell: ({ expires_at: at }) => (at === null ? t("keys.never") : formatDateTime(at)),
  },
  { key: "state", header: t("keys.state"), cell: (row) => <State apiKey={row} /> },
];

/** When the key ended, or a button that ends it. */
function State({ apiKey: { id, name, ended_at: endedAt } }: { apiKey: ApiKey }) {
  const t = useTranslation();
  const end = useEndApiKey();
  const question = useDialog();
  if (endedAt !== null) return <Box sx={small}>{t("keys.ended", { at: formatDateTime(endedAt) })}</Box>;
  const send = (): void =>
    end.mutate(
      { id },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(errorMessage(error)),
        onSettled: () => question.close(),
      },
    );
  return (
    <>
      <Button variant="outlined" color="error" busy={question.opening} onClick={question.show}>
        {t("keys.end")}
      </Button>
      <Suspense fallback={null}>
        {question.mounted && (
          <ConfirmDialog
            open={question.open}
            title={t("keys.end.title", { name })}
            text={t("keys.end.text")}
            yes={t("keys.end")}
            no={t("admin.cancel")}
            dangerous
            busy={end.isPending}
            onYes={send}
            onNo={question.close}
            onClosed={question.reset}
          />
        )}
      </Suspense>
    </>
  );
}
