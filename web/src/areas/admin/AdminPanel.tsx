// The administrator's panel: sidebar, top bar, one section at a time. The page key holds the current section, and the
// address mirrors it together with the section's search.
import Box from "@mui/material/Box";
import { Suspense, useEffect } from "react";
import { Guard } from "../../shell/Guard.tsx";
import { RoleGate } from "../../shell/RoleGate.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { adminPages } from "../../paths.ts";
import { usePage } from "../../platform/page-key.ts";
import { renewAtShellStart } from "../../platform/session.ts";
import { ErrorBoundary } from "../../ui/feedback/ErrorBoundary.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { PageSkeleton } from "../../ui/feedback/PageSkeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { SearchContext, useSearchField } from "./search.ts";
import { sectionOf, isKnownSection } from "./sections.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";

/** The screen of `/admin-panel`. Redirects signed-out visitors to Home, and other roles to their own area. */
export default function AdminPanel() {
  return (
    <Guard>
      <RoleGate role="admin">
        <Sections />
      </RoleGate>
    </Guard>
  );
}

function Sections() {
  const t = useTranslation();
  const page = usePage(isKnownSection, adminPages.dash);
  const { name, Screen, searchable, shape, id } = sectionOf(page);
  useTitle(t(`admin.section.${name}`));
  useEffect(renewAtShellStart, []);

  const finding = useSearchField();

  return (
    <SearchContext value={finding}>
      <SkipLink label={t("ui.skip")} to="content" />
      <Box sx={{ display: "flex", minHeight: "100dvh", bgcolor: "background.default" }}>
        <Sidebar page={name} />
        <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
          <TopBar page={name} searchable={searchable} />
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              flex: 1,
              width: "100%",
              maxWidth: 1360,
              mx: "auto",
              px: { xs: 2, md: 3, lg: 4 },
              py: { xs: 2.5, md: 4 },
              outline: "none",
            }}
          >
            <ErrorBoundary resetKey={page}>
              <Suspense key={page} fallback={<PageSkeleton shape={shape} />}>
                <Screen {...(id === undefined ? {} : { id })} />
              </Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
    </SearchContext>
  );
}
