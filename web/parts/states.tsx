// Empty, failed, rejected and offline states.
import { Button } from "../src/ui/Button.tsx";
import { ConnectionBar } from "../src/ui/feedback/ConnectionBar.tsx";
import { ErrorBoundary } from "../src/ui/feedback/ErrorBoundary.tsx";
import { Refusals, type Refused } from "../src/ui/feedback/Refusals.tsx";
import { EmptyState, ErrorState } from "../src/ui/feedback/States.tsx";
import bookings from "../src/ui/pictures/empty-bookings.svg";
import chats from "../src/ui/pictures/empty-chats.svg";
import notices from "../src/ui/pictures/empty-notices.svg";
import saved from "../src/ui/pictures/empty-saved.svg";
import workers from "../src/ui/pictures/empty-workers.svg";
import { Shown } from "./Shown.tsx";

const pictures = { bookings, chats, notices, saved, workers };
const refused: Refused = {
  order: 1,
  what: "Your booking with Meera Nair on 24 Nov 2026, 10:00 am",
  why: "Somebody else was faster: the hour is taken.",
  again: () => {},
  discard: () => {},
  show: () => () => {},
};

function Failing(): never {
  throw new Error("Drawn to fail, for the page of parts");
}

/** The states that replace content. */
export function StateParts() {
  return (
    <>
      <Shown name="EmptyState">
        <EmptyState
          text="No booking yet"
          picture={pictures.bookings}
          hint="Whoever you book stands here, with the day, the hour and what it costs."
          action={<Button>Find a worker</Button>}
        />
      </Shown>
      <Shown name="The other pictures of empty lists" isRow>
        {Object.entries(pictures)
          .slice(1)
          .map(([name, picture]) => (
            <img key={name} src={picture} alt={`Nothing in the list: ${name}`} width={140} height={105} />
          ))}
      </Shown>
      <Shown name="ErrorState">
        <ErrorState what="The bookings could not be loaded." onRetry={() => {}} />
      </Shown>
      <Shown name="ErrorState with a reference, trying again">
        <ErrorState what="Something went wrong" error={{ reference: "7f3a9c" }} onRetry={() => {}} busy />
      </Shown>
      <Shown name="ErrorBoundary">
        <ErrorBoundary>
          <Failing />
        </ErrorBoundary>
      </Shown>
      <Shown name="Refusals">
        <Refusals refused={[refused]} />
      </Shown>
      <Shown name="ConnectionBar">
        <ConnectionBar>You are offline. What you see is as of 23 Nov 2026, 2:05 pm.</ConnectionBar>
      </Shown>
    </>
  );
}
