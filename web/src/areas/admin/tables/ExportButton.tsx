// 'Export CSV': saves the whole table as a file, with the current search and order, and shows the number of rows
// received so far.
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { useState } from "react";
import type { ExportTable } from "@hourhand/contract/dashboards";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { fileNamed, saveFile } from "../../../platform/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { exportTable, type ExportFilter } from "./api.ts";

export interface ExportButtonProps {
  table: ExportTable;
  filter: ExportFilter;
  disabled: boolean;
}

/** One export at a time. */
export function ExportButton({ table, filter, disabled }: ExportButtonProps) {
  const t = useTranslation();
  const [rows, setRows] = useState<number>();

  const save = async (): Promise<void> => {
    setRows(0);
    try {
      const name = t("admin.file", { table: t(`admin.${table}`), date: marketDate() });
      const file = fileNamed(name, "csv");
      saveFile(await exportTable(table, filter, setRows), file);
      toast.success(t("admin.exported", { file }));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setRows(undefined);
    }
  };

  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadRounded />}
      busy={rows !== undefined}
      disabled={disabled}
      onClick={() => void save()}
      sx={{ fontVariantNumeric: "tabular-nums" }}
    >
      {rows ? t("admin.exporting", { rows }) : t("admin.export")}
    </Button>
  );
}
