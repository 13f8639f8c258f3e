// The landing page: what HourHand is, a search and the categories, some workers, how it works, reviews, and numbers.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { session, useSession } from "../../../platform/session.ts";
import home from "../../../locales/en/home.json";
import { addNamespace } from "../../../locales/translation.ts";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useViewHome } from "./api.ts";
import { Categories } from "./Categories.tsx";
import { Counters } from "./Counters.tsx";
import { Hero } from "./Hero.tsx";
import { HomeWorkers } from "./HomeWorkers.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { ownHomeHeight } from "./own-home-height.ts";
import { FirstWorker, Successes } from "./Successes.tsx";
import { Testimonials } from "./Testimonials.tsx";

addNamespace("home", home);

const OwnHome = lazyComponent(() => import("./OwnHome.tsx"), {
  texts: ["own", "bookings"],
  isSilent: true,
});
const NearYou = lazyComponent(() => import("./NearYou.tsx"), { isSilent: true });

/** Whether the person has already allowed the position; never prompts. */
function useLocated(): boolean {
  const [isLocated, setLocated] = useState(false);
  useEffect(() => {
    void (navigator as Partial<Navigator>).permissions
      ?.query({ name: "geolocation" })
      .then(({ state }) => setLocated(state === "granted"))
      .catch(() => undefined);
  }, []);
  return isLocated;
}

/**
 * The space for a signed-in customer's tiles. It is reserved from the first paint (index.html marks visitors with a
 * session), so that nothing below moves when the session and the tiles arrive.
 */
function OwnPlace() {
  const { state } = useSession();
  useEffect(() => {
    // Reads the session again, because hydration always renders the signed-out state.
    const isMember = [state, session().state].some((one) => one !== "signed-out");
    document.documentElement.toggleAttribute("data-member", isMember);
  }, [state]);
  return (
    <Box
      sx={{
        display: "none",
        "html[data-member] &": { display: "block" },
        height: ownHomeHeight,
        boxSizing: "content-box",
        pt: { xs: 2, md: 3 },
        pb: { xs: 1, md: 0 },
      }}
    >
      {state === "signed-in" && (
        <Suspense fallback={null}>
          <OwnHome />
        </Suspense>
      )}
    </Box>
  );
}

export default function Home() {
  const { data, error, isPending, isError, isFetching, refetch } = useViewHome();
  useErrorToast(error, "server-messages");
  const isLocated = useLocated();
  // React renders this in slices, so that it does not block the person's input.
  const deferredData = useDeferredValue(data);
  const workers = deferredData && (deferredData.workers ?? []);
  const failed = isError && !data;
  // When no worker is listed, an invitation replaces the empty figures and rows.
  const isNew = deferredData?.verifiedWorkers === 0;
  return (
    <>
      <Hero above={<OwnPlace />} />
      <Container maxWidth="lg">
        {/* The server writes the text of the parts below here, for readers without scripts. React does not touch
            it. */}
        <noscript id="home-words" />
        {!failed && (
          <>
            <Categories
              categories={deferredData && (deferredData.categories ?? [])}
              wanted={deferredData?.wanted_categories}
            />
            {isLocated ? (
              <Suspense fallback={<HomeWorkers workers={undefined} />}>
                <NearYou others={workers} />
              </Suspense>
            ) : (
              <HomeWorkers workers={workers} />
            )}
          </>
        )}
        <HowItWorks />
      </Container>
      {isNew ? <FirstWorker /> : <Successes />}
      <Container maxWidth="lg">
        {!(isNew && deferredData.quotes.length === 0) && (
          <Testimonials
            reviews={deferredData?.quotes}
            failed={isError}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!isNew && (
          <Box sx={{ mt: { xs: 5, md: 8 } }}>
            <Counters numbers={data} settled={!isPending} />
          </Box>
        )}
      </Container>
    </>
  );
}
