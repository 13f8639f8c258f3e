// 'Save Profile', or 'Remove saved' for a saved worker. Asks guests to sign in first.
import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import BookmarkRounded from "@mui/icons-material/BookmarkRounded";
import { storeIntent } from "../../platform/intent.ts";
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { currentPage } from "../../platform/page-key.ts";
import { useSession } from "../../platform/session.ts";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { workerNameId } from "./name-id.ts";
import { SaveRefusals } from "./SaveRefusals.tsx";
import { useRemoveSavedWorker, useSaveWorker, type WorkerCardData } from "./api.ts";

export interface SaveButtonProps extends Pick<ButtonProps, "size" | "fullWidth" | "sx"> {
  worker: WorkerCardData;
  label: "workers.saveCard" | "workers.saveDetails";
  /** On a phone the words do not fit, so only the icon is shown. The words are still the accessible name. */
  compact?: boolean;
}

const asSign = {
  minWidth: 44,
  px: { xs: 0, sm: 2.5 },
  "& .MuiButton-startIcon": { m: { xs: 0, sm: "0 8px 0 -4px" } },
};

/** Saves or removes a worker for the signed-in customer. */
export function SaveButton({ worker, label, compact = false, sx, ...rest }: SaveButtonProps) {
  const t = useTranslation();
  const { isAuthenticated } = useSession();
  const save = useSaveWorker();
  const remove = useRemoveSavedWorker();
  const saved = worker.saved === true;
  const press = (): void => {
    if (!isAuthenticated) {
      const { pathname, search } = location;
      storeIntent(
        { address: pathname + search, save: worker.id },
        { on: currentPage() ?? "", reason: t("workers.signInToSave"), detail: worker.full_name },
      );
    } else if (saved) remove.mutate(worker);
    else save.mutate(worker);
  };
  const text = t(saved ? "workers.removeSaved" : label);
  return (
    <>
      <Button
        {...rest}
        variant="outlined"
        {...(compact && { "aria-label": text })}
        aria-describedby={workerNameId(worker.id)}
        startIcon={saved ? <BookmarkRounded /> : <BookmarkAddOutlined />}
        onClick={press}
        sx={[compact && asSign, ...(Array.isArray(sx) ? sx : [sx])]}
      >
        {compact ? (
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {text}
          </Box>
        ) : (
          text
        )}
      </Button>
      {isAuthenticated && <SaveRefusals workerId={worker.id} />}
    </>
  );
}
