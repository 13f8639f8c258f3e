// The customer shell: header, one page, footer, and the bottom bar on a phone.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { Suspense, useEffect, type ReactNode } from "react";
import { Guard } from "../../shell/Guard.tsx";
import { CustomerGate } from "../../shell/RoleGate.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { usePage } from "../../platform/page-key.ts";
import { renewAtShellStart, session, useSession } from "../../platform/session.ts";
import { ErrorBoundary } from "../../ui/feedback/ErrorBoundary.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { PageSkeleton } from "../../ui/feedback/States.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { NotFound } from "./NotFound.tsx";
import { entryOf, isKnownPage } from "./pages.tsx";

/** The landing page and everything a customer does. `notFound` shows its variant for unknown paths. */
export default function CustomerShell({ notFound = false }: { notFound?: boolean }) {
  return notFound ? (
    <Frame page="">
      <NotFound />
    </Frame>
  ) : (
    <CustomerGate>
      <Pages />
    </CustomerGate>
  );
}

function Pages() {
  // While the session is restored it is not known yet whose page the name is: a worker's link may begin at `/`. A
  // prerendered page is first drawn as for nobody, whoever is signed in by then: that is no answer either.
  const shown = useSession();
  const isSettled = shown === session() && shown.state !== "restoring";
  const page = usePage(isKnownPage, pages.home, isSettled);
  const { Screen, guarded, props } = entryOf(page);
  useEffect(renewAtShellStart, []);
  const screen = <Screen {...props} />;
  return (
    <Frame page={page}>
      <ErrorBoundary resetKey={page}>
        <Suspense key={page} fallback={<Waiting />}>
          {guarded ? <Guard page={page}>{screen}</Guard> : screen}
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

function Waiting() {
  return (
    <Container maxWidth="lg">
      <PageSkeleton />
    </Container>
  );
}

function Frame({ page, children }: { page: string; children: ReactNode }) {
  const t = useTranslation();
  return (
    <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
      <SkipLink label={t("ui.skip")} to="content" />
      <Header page={page} />
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, outline: "none" }}>
        {children}
      </Box>
      {page !== pages.chat && <Footer />}
      <BottomBar page={page} />
    </Box>
  );
}
