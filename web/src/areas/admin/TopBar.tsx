// The top bar: the menu on a phone, the search of the current table, and the person's own controls.
import CloseRounded from "@mui/icons-material/CloseRounded";
import MenuRounded from "@mui/icons-material/MenuRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { Suspense, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { ThemeChoice } from "../../ui/ThemeChoice.tsx";
import { OfflineBar } from "../../ui/feedback/OfflineBar.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { inLongWords } from "../../ui/long-words.ts";
import { useSearch } from "./search.ts";
import { TopBarExtras } from "./TopBarExtras.tsx";

const SectionMenu = lazyComponent(() => import("./SectionMenu.tsx"));

/** Styles for phones too narrow to show the search next to the buttons. */
const onNarrowPhone = (styles: object) => ({
  "@media (max-width: 359px)": styles,
  [inLongWords]: { "@media (max-width: 429px)": styles },
});

/** Stays at the top while the content scrolls. */
export function TopBar({ page, searchable }: { page: string; searchable: boolean }) {
  const t = useTranslation();
  const [menu, setMenu] = useState<"unasked" | "open" | "closed">("unasked");
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        display: "flex",
        alignItems: "center",
        gap: { xs: 0.5, md: 1.5 },
        minHeight: { xs: 64, md: 76 },
        ...onNarrowPhone({ flexWrap: "wrap", pt: 1.25 }),
        px: { xs: 1, md: 3, lg: 4 },
        bgcolor: "background.default",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <IconButton
        aria-label={t("admin.openMenu")}
        aria-haspopup="dialog"
        aria-expanded={menu === "open"}
        onPointerEnter={SectionMenu.preload}
        onClick={() => setMenu("open")}
        sx={{ display: { md: "none" } }}
      >
        <MenuRounded />
      </IconButton>
      <SearchBox searchable={searchable} />
      <Box sx={{ flex: { xs: "none", md: 1 }, ...onNarrowPhone({ flex: 1 }) }} />
      <TopBarExtras />
      <ThemeChoice />
      <OfflineBar />
      <Suspense fallback={null}>
        {menu !== "unasked" && (
          <SectionMenu page={page} open={menu === "open"} onClose={() => setMenu("closed")} />
        )}
      </Suspense>
    </Box>
  );
}

function SearchBox({ searchable }: { searchable: boolean }) {
  const t = useTranslation();
  const { text, setText } = useSearch();
  return (
    <Box
      component="search"
      sx={{
        flex: 1,
        maxWidth: 480,
        minWidth: 0,
        // Next to the buttons the search's placeholder would be cut off, so the search gets its own row.
        ...onNarrowPhone({ order: 1, flex: "0 0 100%", px: 1, pb: 1 }),
      }}
    >
      <TextField
        type="search"
        size="small"
        value={text}
        disabled={!searchable}
        placeholder={t("admin.search")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setText("");
        }}
        slotProps={{
          htmlInput: { "aria-label": t("admin.search"), maxLength: 100, autoComplete: "off" },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchRounded />
              </InputAdornment>
            ),
            endAdornment: text !== "" && (
              <InputAdornment position="end">
                <IconButton edge="end" aria-label={t("admin.clearSearch")} onClick={() => setText("")}>
                  <CloseRounded />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        sx={{
          "& .MuiOutlinedInput-root": { borderRadius: 999, minHeight: 46 },
          // On a phone a smaller padding leaves more space for the text.
          "& .MuiInputBase-adornedStart": { paddingInlineStart: { xs: 1, sm: 1.75 } },
          "& .MuiInputAdornment-positionStart": { marginInlineEnd: { xs: 0.25, sm: 1 } },
          "& input": { paddingInlineEnd: { xs: 0.5, sm: 1.75 } },
          // Each browser draws its own clear button, so this hides it.
          "& input::-webkit-search-cancel-button": { display: "none" },
        }}
      />
    </Box>
  );
}
