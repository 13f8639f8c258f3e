// The administrator's panel: sidebar, top bar, one section at a time. The section is the page key, never the URL.
import Box from "@mui/material/Box";
import { Suspense, useEffect, useMemo, useState } from "react";
import { Guard } from "../../shell/Guard.tsx";
import { RoleGate } from "../../shell/RoleGate.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { adminPages } from "../../paths.ts";
import { usePage } from "../../platform/page-key.ts";
import { renewAtShellStart } from "../../platform/session.ts";
import { ErrorBoundary } from "../../ui/feedback/ErrorBoundary.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { PageSkeleton } from "../../ui/feedback/States.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { SearchContext, useDebounced } from "./search.ts";
import { sectionOf, isKnownSection } from "./sections.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";

/** `/admin-panel`. Strangers are brought Home, other roles to their own area. */
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
  const { name, Screen, searchable } = sectionOf(page);
  useTitle(t(`admin.section.${name}`));
  useEffect(renewAtShellStart, []);

  // What is typed belongs to the section it was typed in: another one begins with an empty search.
  const [typed, setTyped] = useState({ page, text: "" });
  const text = typed.page === page ? typed.text : "";
  const paused = useDebounced(typed);
  const search = paused.page === page && text !== "" ? paused.text.trim() : "";
  const finding = useMemo(
    () => ({ text, search, setText: (next: string) => setTyped({ page, text: next }) }),
    [text, search, page],
  );

  return (
    <SearchContext value={finding}>
      <SkipLink label={t("ui.skip")} to="content" />
      <Box sx={{ display: "flex", minHeight: "100dvh", bgcolor: "background.default" }}>
        <Sidebar page={page} />
        <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
          <TopBar page={page} searchable={searchable} />
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
              <Suspense key={page} fallback={<PageSkeleton />}>
                <Screen />
              </Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
    </SearchContext>
  );
}
