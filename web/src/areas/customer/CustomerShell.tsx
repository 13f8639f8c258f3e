// The customer shell: header, one page, footer, and the bottom bar on a phone.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { Suspense, useEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useSignInOffer } from "../../platform/intent.ts";
import { CustomerGate } from "../../shell/CustomerGate.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { pages, publicPage } from "../../paths.ts";
import { usePage } from "../../platform/page-key.ts";
import { renewAtShellStart, session, useSession } from "../../platform/session.ts";
import { ErrorBoundary } from "../../ui/feedback/ErrorBoundary.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import type { PageShape } from "../../ui/feedback/PageSkeleton.tsx";
import { LazyPageSkeleton } from "../../ui/loading/LazyPageSkeleton.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { entryOf, Guard, isKnownPage } from "./pages.tsx";

const SignInSheet = lazyComponent(() => import("../../shell/SignInSheet.tsx"), { texts: ["auth"] });
// Loads lazily, because most visits never need it.
const NotFound = lazyComponent(() => import("./NotFound.tsx"));

export interface CustomerShellProps {
  /** The variant for unknown paths. */
  notFound?: boolean;
  /** At a public address the page is shown to workers and administrators too. */
  isPublic?: boolean;
}

/** The landing page and all customer pages. */
export default function CustomerShell({ notFound = false, isPublic = false }: CustomerShellProps) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const isUnknown =
    isPublic &&
    (publicPage(pathname) === undefined ||
      (pathname.startsWith("/services/") && !(state as { fields?: string } | null)?.fields));
  return notFound || isUnknown ? (
    <Frame page="">
      <Suspense fallback={<span data-to-come hidden />}>
        <NotFound />
      </Suspense>
    </Frame>
  ) : isPublic ? (
    <Pages />
  ) : (
    <CustomerGate>
      <Pages />
    </CustomerGate>
  );
}

function Pages() {
  // Until the session is restored, it is unknown which area the page name belongs to: a worker's link may start at
  // `/`. Hydration of a prerendered page always renders the signed-out state, so that state is not trusted either.
  const renderedSession = useSession();
  const isSettled = renderedSession === session() && renderedSession.state !== "restoring";
  const page = usePage(isKnownPage, pages.home, isSettled);
  const { Screen, guarded, shape, props } = entryOf(page);
  useEffect(renewAtShellStart, []);
  const screen = <Screen {...props} />;
  return (
    <Frame page={page}>
      <ErrorBoundary resetKey={page}>
        <Suspense key={page} fallback={<Waiting shape={shape} />}>
          {guarded ? <Guard page={page}>{screen}</Guard> : screen}
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

/** The sign-in sheet, shown over the page that needs it. */
function SignInOffer({ page }: { page: string }) {
  const offered = useSignInOffer();
  return <Suspense fallback={null}>{offered?.on === page && <SignInSheet offer={offered} />}</Suspense>;
}

/** The script of the prerendered page records early presses here (prerender.mjs). */
interface EarlyPresses {
  pressedEarly?: HTMLElement | null;
  removePressListener?: () => void;
}

/** Repeats a press on a button that happened before hydration. */
function answerEarlyPress(): void {
  const early = globalThis as EarlyPresses;
  const { pressedEarly } = early;
  early.removePressListener?.();
  early.pressedEarly = null;
  if (pressedEarly?.isConnected) pressedEarly.click();
}

function Waiting({ shape }: { shape: PageShape }) {
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <LazyPageSkeleton shape={shape} />
    </Container>
  );
}

function Frame({ page, children }: { page: string; children: ReactNode }) {
  const t = useTranslation();
  useEffect(answerEarlyPress, []);
  return (
    <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
      <SkipLink label={t("ui.skip")} to="content" />
      <Header page={page} />
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, outline: "none" }}>
        {children}
      </Box>
      {page !== pages.chat && <Footer />}
      <BottomBar page={page} />
      <SignInOffer page={page} />
    </Box>
  );
}
