// The loading, empty and error states of lists and screens. Skeletons have the shape of the content to come, and
// screens compose them from these blocks.
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../Button.tsx";
import errorPicture from "../pictures/error.svg";

// Not MUI's Stack and Skeleton: they would add 2 KB to the script of every first visit.
const column = { display: "flex", flexDirection: "column" } as const;

export interface EmptyStateProps {
  /** The specification's text. */
  text: string;
  /** The URL of a drawing: `import picture from "../../ui/pictures/empty-saved.svg"`. */
  picture?: string;
  /** What the person can do next, in one sentence. */
  hint?: string;
  /** A button for it. */
  action?: ReactNode;
  heading?: "h1" | "h2" | "p";
}

/** An empty list: says that it is empty, and what the person can do. */
export function EmptyState({ text, picture, hint, action, heading = "p" }: EmptyStateProps) {
  return (
    <Box sx={{ ...column, alignItems: "center", textAlign: "center", gap: 1.5, py: { xs: 5, sm: 8 }, px: 2 }}>
      {picture && (
        <Box
          component="img"
          src={picture}
          alt=""
          width={480}
          height={360}
          // If the drawing was not loaded before the network was lost, it would show as a broken picture.
          onError={({ currentTarget }) => void (currentTarget.style.display = "none")}
          sx={{ width: 260, maxWidth: "72%", height: "auto", mb: 1 }}
        />
      )}
      <Typography variant="h4" component={heading} sx={{ textWrap: "balance" }}>
        {text}
      </Typography>
      {hint && (
        <Typography color="textSecondary" sx={{ maxWidth: "44ch", textWrap: "balance" }}>
          {hint}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}

/** The page carries the picture in its URL (prerender.mjs), because without a network it could not be loaded. */
const failurePicture = (): string =>
  document.querySelector<HTMLMetaElement>("meta[name=failure]")?.content ?? errorPicture;

/** An error: the text `what` says what failed, and a button retries. */
export function ErrorState({
  what,
  error,
  onRetry,
  busy = false,
}: {
  what: string;
  error?: unknown;
  onRetry: () => void;
  busy?: boolean;
}) {
  const t = useTranslation();
  // The id of the failed request (docs/operating.md), with which an operator finds it in the log.
  const reference = (error as { reference?: string } | null | undefined)?.reference;
  return (
    <Box role="alert">
      <EmptyState
        text={what}
        picture={failurePicture()}
        action={
          <Button variant="outlined" busy={busy} startIcon={<RefreshRounded />} onClick={onRetry}>
            {t("ui.retry")}
          </Button>
        }
        {...(reference !== undefined && { hint: t("ui.reference", { reference }) })}
      />
    </Box>
  );
}

/** A placeholder for a text or picture. */
export function Skeleton({
  width = "100%",
  height = 20,
  round = 8,
}: {
  width?: number | string;
  height?: number | string;
  round?: number | string;
}) {
  return (
    <Box
      component="span"
      data-to-come
      sx={{
        display: "block",
        width,
        height,
        borderRadius: typeof round === "number" ? `${round}px` : round,
        bgcolor: "action.disabledBackground",
        animation: "waiting 2s ease-in-out .5s infinite",
      }}
    />
  );
}

/** Wraps skeletons. Announces loading once to screen readers, and hides the blocks from them. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTranslation();
  return (
    <Box role="status">
      <Box component="span" sx={visuallyHidden}>
        {t("ui.loading")}
      </Box>
      <Box aria-hidden="true">{children}</Box>
    </Box>
  );
}

/** Placeholder rows: a round picture and two lines each. */
export function RowSkeletons({ count = 4 }: { count?: number }) {
  return (
    <Loading>
      <Box sx={{ ...column, gap: 2 }}>
        {Array.from({ length: count }, (_, at) => (
          <Box key={at} sx={{ display: "flex", gap: 2, alignItems: "center" }}>
            <Skeleton width={52} height={52} round="50%" />
            <Box sx={{ ...column, gap: 1, flex: 1 }}>
              <Skeleton width="45%" />
              <Skeleton width="75%" height={16} />
            </Box>
          </Box>
        ))}
      </Box>
    </Loading>
  );
}
