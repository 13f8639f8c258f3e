// The search of the workers screen: it asks once typing pauses, and suggests what else may be meant where nobody was found.
import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
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
  /** The list below has nobody for it: nothing to press lies under the suggestions then. */
  foundNobody: boolean;
  /** A category was meant: its workers, instead of a search. */
  onPickCategory: (title: string) => void;
}

/** Searches once typing pauses. */
export function SearchBox({ value, foundNobody, onChange, onPickCategory }: SearchBoxProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState(value);
  const [focusedWith, setFocusedWith] = useState<string>();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const given = useRef(value);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    // Cleared from outside ('Show all workers'): the box follows.
    if (value !== given.current) {
      given.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === given.current) return undefined;
    const timer = setTimeout(() => {
      given.current = typed;
      latestOnChange.current(typed);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  /** What was being typed is not asked for any more. */
  const leave = (): void => {
    given.current = "";
    setTyped("");
  };
  const clear = (): void => {
    leave();
    onChange("");
    input?.focus();
  };

  return (
    <Box component="search" sx={{ position: "relative", flex: 1, minWidth: 0 }}>
      <TextField
        type="search"
        inputRef={setInput}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setFocusedWith((before) => before ?? typed)}
        placeholder={t("workers.searchPlaceholder")}
        slotProps={{
          htmlInput: { "aria-label": t("workers.search"), maxLength: 100, enterKeyHint: "search" },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchRounded />
              </InputAdornment>
            ),
            endAdornment: typed !== "" && (
              <InputAdornment position="end">
                <IconButton edge="end" aria-label={t("workers.clearSearch")} onClick={clear}>
                  <CloseRounded />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        sx={{
          width: "100%",
          // The field's own clear button is drawn differently everywhere.
          "& input::-webkit-search-cancel-button": { display: "none" },
        }}
      />
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
