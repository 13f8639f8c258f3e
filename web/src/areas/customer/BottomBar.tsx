// The header's tabs, at the bottom of a phone's screen within reach of a thumb.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { tabOf } from "./Header.tsx";
import { tabs } from "./pages.tsx";
import { tabIcons } from "./tab-icons.tsx";

/** The tabs of a phone. */
export function BottomBar({ page }: { page: string }) {
  const t = useTranslation();
  const here = tabOf(page);
  return (
    <Box component="nav" aria-label={t("shell.mainNavigation")} sx={{ display: { xs: "block", sm: "none" } }}>
      {/* Leaves space, so that the fixed bar does not cover the end of the page. */}
      <Box sx={{ height: "calc(63px + env(safe-area-inset-bottom))" }} />
      <Box
        data-toasts="above"
        sx={{
          display: "flex",
          position: "fixed",
          insetInline: 0,
          bottom: 0,
          zIndex: "appBar",
          bgcolor: "background.paper",
          borderTop: 1,
          borderColor: "divider",
          pb: "env(safe-area-inset-bottom)",
        }}
      >
        {tabs.map((tab) => {
          const tabIcon = tabIcons[tab];
          if (!tabIcon) return null;
          const active = tab === here;
          return (
            <Box
              key={tab}
              component={PageLink}
              page={tab}
              aria-current={active ? "page" : undefined}
              sx={{
                flex: 1,
                minHeight: 62,
                display: "flex",
                flexDirection: "column",
                alignItems: "center",
                justifyContent: "center",
                gap: "2px",
                textDecoration: "none",
                fontSize: "0.85rem",
                whiteSpace: "nowrap",
                "html:lang(ml) &": { fontSize: "clamp(0.65rem, 3vw, 0.85rem)" },
                fontWeight: active ? 650 : 500,
                color: active ? "primary.main" : "text.secondary",
              }}
            >
              <Box
                component="span"
                aria-hidden
                sx={{
                  display: "grid",
                  placeItems: "center",
                  width: 58,
                  height: 30,
                  borderRadius: 999,
                  bgcolor: active ? "action.selected" : "transparent",
                  transition: "background-color .2s",
                }}
              >
                <tabIcon.Icon />
              </Box>
              {t(tabIcon.label)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
