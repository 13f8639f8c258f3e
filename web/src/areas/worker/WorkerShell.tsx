// The worker area: guard, role, top bar, side navigation (a bottom bar on phones), one page at a time. While it is open
// the device's position is watched and told to the server.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useEffect } from "react";
import { Guard } from "../../features/session/Guard.tsx";
import { RoleGate } from "../../features/session/RoleGate.tsx";
import { useTexts } from "../../locales/texts.ts";
import { workerPages } from "../../paths.ts";
import { usePage } from "../../platform/page-key.ts";
import { refreshAtShellStart } from "../../platform/session.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { PageSkeleton } from "../../ui/States.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { entryOf, isKnownPage } from "./pages.tsx";
import { SideNav } from "./SideNav.tsx";
import { TopBar } from "./TopBar.tsx";
import { usePositionReports } from "./use-position-reports.ts";

/** `/worker`. */
export default function WorkerShell() {
  return (
    <Guard>
      <RoleGate role="worker">
        <Pages />
      </RoleGate>
    </Guard>
  );
}

function Pages() {
  const t = useTexts();
  const page = usePage(isKnownPage, workerPages.home);
  const { Screen, label } = entryOf(page);
  useTitle(t(label));
  useEffect(refreshAtShellStart, []);
  usePositionReports();
  return (
    <Box sx={{ minHeight: "100dvh" }}>
      <SkipLink label={t("ui.skip")} to="content" />
      <TopBar page={page} />
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        <SideNav page={page} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            outline: "none",
            pb: { xs: "calc(78px + env(safe-area-inset-bottom))", sm: 4 },
          }}
        >
          <Container maxWidth="lg" sx={{ py: { xs: 2.5, md: 4 } }}>
            <ErrorBoundary resetKey={page}>
              <Suspense key={page} fallback={<Waiting title={t(label)} />}>
                <Screen />
              </Suspense>
            </ErrorBoundary>
          </Container>
        </Box>
      </Box>
    </Box>
  );
}

/** A page to come: its title stands already. */
function Waiting({ title }: { title: string }) {
  return (
    <>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <PageSkeleton />
    </>
  );
}
