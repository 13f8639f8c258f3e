// The worker area: guard, role, top bar, side navigation (a bottom bar on phones), one page at a time. While it is
// open, it watches the device's position and sends it to the server.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useEffect } from "react";
import { Guard } from "../../shell/Guard.tsx";
import { RoleGate } from "../../shell/RoleGate.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { workerPages } from "../../paths.ts";
import { usePage } from "../../platform/page-key.ts";
import { renewAtShellStart } from "../../platform/session.ts";
import { ErrorBoundary } from "../../ui/feedback/ErrorBoundary.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { PageSkeleton, type PageShape } from "../../ui/feedback/PageSkeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { entryOf, isKnownPage } from "./pages.tsx";
import { SideNav } from "./SideNav.tsx";
import { TopBar } from "./TopBar.tsx";
import { useReportPosition } from "./use-report-position.ts";

/** The screen of `/worker`. */
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
  const t = useTranslation();
  const page = usePage(isKnownPage, workerPages.home);
  const { Screen, label, shape, tab, id } = entryOf(page);
  useTitle(t(label));
  useEffect(renewAtShellStart, []);
  useReportPosition();
  return (
    <Box sx={{ minHeight: "100dvh" }}>
      <SkipLink label={t("ui.skip")} to="content" />
      <TopBar page={tab} />
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        <SideNav page={tab} />
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
              <Suspense key={page} fallback={<Waiting title={t(label)} shape={shape} />}>
                <Screen {...(id === undefined ? {} : { id })} />
              </Suspense>
            </ErrorBoundary>
          </Container>
        </Box>
      </Box>
    </Box>
  );
}

/** The skeleton of a page, with its title. */
function Waiting({ title, shape }: { title: string; shape: PageShape }) {
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: { xs: 2, md: 3 } }}>
        {title}
      </Typography>
      <PageSkeleton shape={shape} withTitle={false} />
    </>
  );
}
