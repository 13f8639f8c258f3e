// The landing page: what HourHand is, a search that leads to the workers, numbers, how it works, and what people say.
import Container from "@mui/material/Container";
import { useDeferredValue } from "react";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useViewHome } from "./api.ts";
import { Counters } from "./Counters.tsx";
import { Hero } from "./Hero.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { Successes } from "./Successes.tsx";
import { Testimonials } from "./Testimonials.tsx";

/** Home. */
export default function Home() {
  const { data, error, isPending, isError, isFetching, refetch } = useViewHome();
  useErrorToast(error, "server-messages");
  // Drawn in slices, behind what a person does meanwhile.
  const reviews = useDeferredValue(data?.top_reviews);
  return (
    <>
      <Hero />
      <Container maxWidth="lg">
        <Counters numbers={data} settled={!isPending} />
        <HowItWorks />
      </Container>
      <Successes />
      <Container maxWidth="lg">
        <Testimonials reviews={reviews} failed={isError} busy={isFetching} onRetry={() => void refetch()} />
      </Container>
    </>
  );
}
