// The person's sessions: a row for each device, with a button that signs it out.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatAgo } from "../../../ui/format/recent.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { useEndOtherSessions, useEndSession, useListSessions, type Session } from "./api.ts";

const fail = (error: unknown): void => toast.error(errorMessage(error));

/** The heading, the list, and the button for all others. */
export function Sessions() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useListSessions();
  const endOthers = useEndOtherSessions();
  return (
    <>
      <Typography variant="h4" component="h2" id="profile-sessions">
        {t("profile.sessions")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t("profile.sessions.hint")}
      </Typography>
      {data ? (
        <>
          <Box
            component="ul"
            aria-labelledby="profile-sessions"
            sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}
          >
            {data.items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Box>
          {data.items.length > 1 && (
            <Button
              variant="outlined"
              color="error"
              sx={{ mt: 1.5 }}
              busy={endOthers.isPending}
              onClick={() =>
                endOthers.mutate(undefined, {
                  onSuccess: ({ message }) => toast.success(message),
                  onError: fail,
                })
              }
            >
              {t("profile.sessions.endOthers")}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          error={error}
          what={t("profile.sessions.failed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={64} />
        </Loading>
      )}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslation();
  const end = useEndSession();
  const { device, network, current } = session;
  const used = current ? t("profile.sessions.current") : formatAgo(session.last_used_at);
  return (
    <Box
      component="li"
      sx={{ display: "flex", gap: 2, alignItems: "center", justifyContent: "space-between", minHeight: 64 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: "anywhere" }}>
          {device}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[used, network].filter((part) => part !== null).join(" · ")}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t("profile.sessions.since", { when: formatDateTime(session.signed_in_at) })}
        </Typography>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          busy={end.isPending}
          aria-label={t("profile.sessions.endOf", { device })}
          onClick={() => end.mutate(session.id, { onError: fail })}
          sx={{ flex: "none" }}
        >
          {t("profile.sessions.end")}
        </Button>
      )}
    </Box>
  );
}
