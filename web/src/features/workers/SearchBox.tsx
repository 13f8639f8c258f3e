// The search of the list of workers. It searches when typing pauses, and suggests alternatives when nothing was found.
import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const SearchSuggestions = lazyComponent(() => import("./SearchSuggestions.tsx"), { isSilent: true });
const typingPauseMs = 300;

export interface SearchBoxProps {
  value: string;
  onChange: (typed: string) => void;
  /** Whether the list below is empty, so that open suggestions cover no control. */
  foundNobody: boolean;
  /** Called when a category was chosen. The list then shows its workers instead of a search. */
  onPickCategory: (title: string) => void;
}

/** A search field with suggestions. */
export function SearchBox({ value, foundNobody, onChange, onPickCategory }: SearchBoxProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState(value);
  const [focusedWith, setFocusedWith] = useState<string>();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const lastValue = useRef(value);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    // Something else cleared the search ('Show all workers'), so the field is updated.
    if (value !== lastValue.current) {
      lastValue.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === lastValue.current) return undefined;
    const timer = setTimeout(() => {
      lastValue.current = typed;
      latestOnChange.current(typed);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  /** Cancels the search that the typed text would start. */
  const leave = (): void => {
    lastValue.current = "";
    setTyped("");
  };
  const clear = (): void => {
    leave();
    onChange("");
    input?.focus();
  };

  return (
    <Box component="search" sx={{ position: "relative", flex: 1, minWidth: 0 }}>
      <Box
        // A click next to the input focuses it too.
        onClick={(event) => {
          if (event.target === event.currentTarget) input?.focus();
        }}
        sx={field}
      >
        <SearchRounded />
        <input
          type="search"
          ref={setInput}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => setFocusedWith((before) => before ?? typed)}
          placeholder={t("workers.searchPlaceholder")}
          aria-label={t("workers.search")}
          maxLength={100}
          enterKeyHint="search"
        />
        {typed !== "" && (
          <IconButton
            aria-label={t("workers.clearSearch")}
            onClick={clear}
            sx={{ marginInlineEnd: -1.5, color: "action.active" }}
          >
            <CloseRounded />
          </IconButton>
        )}
      </Box>
      <Suspense fallback={null}>
        {foundNobody && input && focusedWith !== undefined && (
          <SearchSuggestions
            input={input}
            typed={typed}
            typedBefore={focusedWith}
            onPickCategory={(title) => {
              leave();
              onPickCategory(title);
            }}
            onPickWorker={(id) => openPage(pages.workerDetails(id))}
          />
        )}
      </Suspense>
    </Box>
  );
}

/**
 * Imitates the product's other fields. Their code is twelve times as large, and this field loads with the first visit
 * to the list.
 */
const field = {
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 1,
  minHeight: "calc(1.4375em + 33px)",
  px: 1.75,
  borderRadius: "12px",
  bgcolor: "background.paper",
  cursor: "text",
  "&::after": {
    content: '""',
    position: "absolute",
    inset: 0,
    border: "1px solid",
    borderColor: "outline",
    borderRadius: "inherit",
    pointerEvents: "none",
  },
  "@media (hover: hover)": { "&:hover::after": { borderColor: "text.primary" } },
  "&:focus-within::after, &:focus-within:hover::after": { borderWidth: 2, borderColor: "primary.main" },
  "& > svg": { flex: "none", color: "action.active", pointerEvents: "none" },
  "& input": {
    flex: 1,
    minWidth: 0,
    alignSelf: "stretch",
    p: 0,
    border: 0,
    font: "inherit",
    color: "text.primary",
    bgcolor: "transparent",
    "&:focus-visible": { outline: "none" },
    "&::placeholder": { color: "text.secondary", opacity: 1 },
    // Each browser draws its own icons in a search field, so this hides them.
    "&::-webkit-search-decoration, &::-webkit-search-cancel-button": { display: "none" },
  },
} as const;
