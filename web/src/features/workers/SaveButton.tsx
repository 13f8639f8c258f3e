// 'Save Profile', or 'Remove saved' once it is. Guests are told to sign in first.
import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import BookmarkRounded from "@mui/icons-material/BookmarkRounded";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { workerNameId } from "./name-id.ts";
import { useRemoveSavedWorker, useSaveWorker, type WorkerCardData } from "./api.ts";

export interface SaveButtonProps extends Pick<ButtonProps, "size" | "fullWidth" | "sx"> {
  worker: WorkerCardData;
  label: "workers.saveCard" | "workers.saveDetails";
}

/** Saves or removes a worker for the signed-in customer. */
export function SaveButton({ worker, label, ...rest }: SaveButtonProps) {
  const t = useTranslation();
  const { isAuthenticated } = useSession();
  const save = useSaveWorker();
  const remove = useRemoveSavedWorker();
  const saved = worker.saved === true;
  const under = save.isPending || remove.isPending;
  const press = (): void => {
    // It shows its result already; a second press waits for the first to be answered.
    if (under) return;
    if (!isAuthenticated) toast.warning(t("workers.signInToSave"), { id: "sign-in-to-save" });
    else if (saved) remove.mutate(worker);
    else save.mutate(worker);
  };
  const shown = t(saved ? "workers.removeSaved" : label);
  return (
    <Button
      {...rest}
      variant="outlined"
      aria-describedby={workerNameId(worker.id)}
      startIcon={saved ? <BookmarkRounded /> : <BookmarkAddOutlined />}
      onClick={press}
    >
      {shown}
    </Button>
  );
}
