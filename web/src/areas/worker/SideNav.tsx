// The navigation: at the side, as a narrow rail on tablets, or at the bottom of a phone within reach of a thumb.
import Box from "@mui/material/Box";
import { UnreadChats } from "../../features/chat/UnreadChats.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { paths, workerPages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { inLongWords } from "../../ui/long-words.ts";
import { entries } from "./pages.tsx";

/** The worker's main navigation: a bar at the bottom of a phone, a column on wider screens. */
export function SideNav({ page }: { page: string }) {
  const t = useTranslation();
  return (
    <Box
      component="nav"
      data-toasts="above"
      aria-label={t("shell.mainNavigation")}
      sx={{
        zIndex: "appBar",
        bgcolor: "background.paper",
        display: "flex",
        // On a phone: a bar at the bottom.
        position: { xs: "fixed", sm: "sticky" },
        bottom: { xs: 0, sm: "auto" },
        insetInlineStart: 0,
        insetInlineEnd: { xs: 0, sm: "auto" },
        borderTop: { xs: "1px solid var(--hh-palette-divider)", sm: 0 },
        pb: { xs: "env(safe-area-inset-bottom)", sm: 2 },
        // On wider screens: a column at the side.
        top: { sm: 60, md: 68 },
        flex: "none",
        flexDirection: { xs: "row", sm: "column" },
        width: { xs: "auto", sm: 96, md: 232 },
        height: { sm: "calc(100dvh - 60px)", md: "calc(100dvh - 68px)" },
        overflowY: { sm: "auto" },
        gap: { sm: 0.5 },
        pt: { sm: 2 },
        px: { sm: 1, md: 2 },
        borderInlineEnd: { sm: "1px solid var(--hh-palette-divider)" },
      }}
    >
      {entries.map(({ name, label, Icon }) => {
        const here = name === page;
        return (
          <Box
            key={name}
            component={PageLink}
            page={name}
            shell={paths.worker}
            aria-current={here ? "page" : undefined}
            sx={{
              flex: { xs: 1, sm: "none" },
              minWidth: 0,
              minHeight: { xs: 62, sm: 68, md: 52 },
              display: "flex",
              flexDirection: { xs: "column", md: "row" },
              alignItems: "center",
              justifyContent: { xs: "center", md: "flex-start" },
              gap: { xs: "2px", md: 2 },
              px: { xs: 0, md: 2 },
              borderRadius: { xs: 0, sm: "14px" },
              textDecoration: "none",
              // All six labels fit at 320 px too.
              fontSize: { xs: "clamp(0.7rem, 3.6vw, 0.8rem)", sm: "0.85rem", md: "1.05rem" },
              whiteSpace: { xs: "nowrap", sm: "normal" },
              // Long labels do not fit in columns of equal width.
              [inLongWords]: {
                flex: { xs: "1 1 auto", sm: "none" },
                fontSize: { xs: "clamp(0.6rem, 3vw, 0.8rem)", sm: "0.8rem", md: "1rem" },
              },
              fontWeight: here ? 650 : 550,
              color: here ? "primary.main" : "text.secondary",
              bgcolor: { xs: "transparent", sm: here ? "action.selected" : "transparent" },
              transition: "background-color .15s, color .15s",
              "&:hover": {
                color: "primary.main",
                bgcolor: { sm: here ? "action.selected" : "action.hover" },
              },
            }}
          >
            <Box
              component="span"
              sx={{
                display: "grid",
                placeItems: "center",
                width: { xs: 52, md: "auto" },
                height: 30,
                borderRadius: 999,
                bgcolor: { xs: here ? "action.selected" : "transparent", sm: "transparent" },
              }}
            >
              {name === workerPages.chats ? (
                <UnreadChats>
                  <Icon />
                </UnreadChats>
              ) : (
                <Icon />
              )}
            </Box>
            {t(label)}
          </Box>
        );
      })}
    </Box>
  );
}
