// 'Export CSV' of a part of Money.
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { fileNamed, saveFile } from "../../../platform/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { marketDate } from "../../../ui/format/dates.ts";

interface CsvButtonProps<Sent> {
  /** What the file contains, for its name. */
  part: string;
  reading: UseMutationResult<Blob, Error, Sent>;
  input: Sent;
}

export function CsvButton<Sent>({ part, reading, input }: CsvButtonProps<Sent>) {
  const t = useTranslation();
  const save = (): void =>
    reading.mutate(input, {
      onSuccess: (content) => {
        const file = fileNamed(t("admin.file", { table: part, date: marketDate() }), "csv");
        saveFile(content, file);
        toast.success(t("admin.exported", { file }));
      },
      onError: (error) => toast.error(errorMessage(error)),
    });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadRounded />}
      busy={reading.isPending}
      onClick={save}
    >
      {t("admin.export")}
    </Button>
  );
}
