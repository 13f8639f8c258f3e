// The landing page: what HourHand is, a search that leads to the workers, numbers, how it works, and what people say.
import Container from "@mui/material/Container";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { viewHome } from "@hourhand/contract/dashboards";
import { useSaidFailure } from "../../../features/session/use-said-failure.ts";
import { reading } from "../../../platform/call.ts";
import { Counters } from "./Counters.tsx";
import { Hero } from "./Hero.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { Successes } from "./Successes.tsx";
import { Testimonials } from "./Testimonials.tsx";

/** Home. Its numbers and reviews are the same for everybody, so they are asked for without a session. */
export default function Home() {
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(
    reading(viewHome, {}, { anonymous: true }),
  );
  useSaidFailure(error, "quiet");
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
