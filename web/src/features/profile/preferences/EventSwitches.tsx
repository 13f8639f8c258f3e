// A switch for each event on one channel, saved when it is pressed.
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { OptionalEvent } from "@hourhand/contract/notification-preferences";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { usePressed } from "../../../ui/form/use-pressed.ts";
import { useEditNotificationPreferences, useViewNotificationPreferences, type Way } from "./api.ts";

/** An event and the label of its switch. */
export interface NamedEvent {
  readonly event: OptionalEvent;
  readonly label: Extract<MessageId, `profile.${string}`>;
}

/** The switches of one channel. `labelledBy` is the id of their heading. */
export function EventSwitches({
  way,
  events,
  labelledBy,
}: {
  way: Way;
  events: readonly NamedEvent[];
  labelledBy: string;
}) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewNotificationPreferences();
  if (data)
    return (
      <Box role="group" aria-labelledby={labelledBy} sx={{ display: "grid", rowGap: 0.5 }}>
        {events.map((named) => (
          <EventSwitch key={named.event} way={way} named={named} isWanted={data[named.event][way]} />
        ))}
      </Box>
    );
  if (error)
    return (
      <ErrorState
        error={error}
        what={t(way === "push" ? "profile.push.eventsFailed" : "profile.mailsFailed")}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return (
    <Loading>
      <Skeleton height={events.length * 44} />
    </Loading>
  );
}

/** Changes immediately. Changes back if the server rejects it. */
function EventSwitch({ way, named, isWanted }: { way: Way; named: NamedEvent; isWanted: boolean }) {
  const t = useTranslation();
  const { mutateAsync } = useEditNotificationPreferences(named.event, way);
  const { shown, press } = usePressed(isWanted, async (next) => {
    try {
      // Awaits the promise, because TanStack Query skips a mutation's callbacks when another one follows it.
      await mutateAsync(next);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  });
  return (
    <FormControlLabel
      sx={{ minHeight: 44, m: 0, justifyContent: "space-between", gap: 2 }}
      labelPlacement="start"
      label={t(named.label)}
      control={
        <Switch
          checked={shown}
          onChange={(_, next) => void press(next)}
          slotProps={{ input: { role: "switch" } }}
        />
      }
    />
  );
}
