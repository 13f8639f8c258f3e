// Suggestions below a search field: categories by title, synonym or similar spelling, and workers by name. The input
// becomes a combobox (WAI-ARIA) when somebody uses it. Before that it is a plain input (docs/rules/screens.md 40).
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { useSuggestSearch } from "./api.ts";
import { categoryIcon } from "./category-icon.ts";
import { categoryTitle } from "../../ui/format/titles.ts";

const typingPauseMs = 150;
const comboboxAttributes = [
  "role",
  "aria-autocomplete",
  "aria-expanded",
  "aria-controls",
  "aria-activedescendant",
];

const listStyle = {
  position: "absolute",
  zIndex: "modal",
  top: "calc(100% + 6px)",
  insetInlineStart: 0,
  insetInlineEnd: 0,
  py: 0.5,
  textAlign: "start",
  border: 1,
  borderColor: "divider",
  borderRadius: "16px",
  maxHeight: "min(60vh, 480px)",
  overflowY: "auto",
} as const;

export interface SearchSuggestionsProps {
  input: HTMLInputElement;
  /** The text in the field. */
  typed: string;
  /** The text when the field got the focus. Suggestions appear after typing, not on focus. */
  typedBefore: string;
  onPickCategory: (title: string) => void;
  onPickWorker: (id: number) => void;
}

interface Option {
  key: string;
  pick: () => void;
  content: ReactNode;
}

/** The list of suggestions. Place it below the input in a positioned box. */
export default function SearchSuggestions({
  input,
  typed,
  typedBefore,
  onPickCategory,
  onPickWorker,
}: SearchSuggestionsProps) {
  const t = useTranslation();
  const id = useId();
  const [query, setQuery] = useState(typed.trim());
  const [isWanted, setWanted] = useState(typed !== typedBefore && input === document.activeElement);
  // Stores the option's key, because it may have another index in the next reply.
  const [activeKey, setActiveKey] = useState<string>();
  const { data } = useSuggestSearch(query);

  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const isFilled = typed.trim() !== "" && query !== "";
  const categories: Option[] = (isFilled && data ? data.categories : []).map((category) => ({
    key: `job ${category.job_title}`,
    pick: () => onPickCategory(category.job_title),
    content: <CategoryLine {...category} />,
  }));
  const workers: Option[] = (isFilled && data ? data.workers : []).map(({ id: worker, ...shown }) => ({
    key: `worker ${worker}`,
    pick: () => onPickWorker(worker),
    content: <WorkerLine {...shown} />,
  }));
  const options = [...categories, ...workers];
  const isOpen = isWanted && options.length > 0;
  const idOf = (option: Option) => `${id}-${options.indexOf(option)}`;
  const active = options.findIndex(({ key }) => key === activeKey);
  const activeOption = isOpen ? options[active] : undefined;
  const activeId = activeOption ? idOf(activeOption) : "";
  const pick = (option: Option): void => {
    setWanted(false);
    setActiveKey(undefined);
    option.pick();
  };

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  useFieldEvents(input, {
    key(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && options.length > 0) {
        event.preventDefault();
        setWanted(true);
        // -1 is the input itself. It comes after the last option and before the first.
        const places = options.length + 1;
        const next = isOpen ? ((active + 1 + step + places) % places) - 1 : step > 0 ? 0 : places - 2;
        setActiveKey(options[next]?.key);
      } else if (event.key === "Escape" && isOpen) {
        // Prevents the browser from clearing the field.
        event.preventDefault();
        setWanted(false);
        setActiveKey(undefined);
      } else if (event.key === "Enter") {
        if (activeOption) {
          event.preventDefault();
          pick(activeOption);
        } else setWanted(false);
      }
    },
    input() {
      setWanted(true);
      setActiveKey(undefined);
    },
    blur: () => setWanted(false),
  });
  useComboboxAttributes(input, { id, isOpen, activeId });

  return (
    <>
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {isOpen && t("workers.suggest.count", { count: options.length })}
      </Box>
      {isOpen && (
        <Paper id={id} role="listbox" aria-label={t("workers.suggest.label")} elevation={8} sx={listStyle}>
          <OptionGroup
            label={t("workers.suggest.jobs")}
            options={categories}
            activeKey={activeKey}
            idOf={idOf}
            onPick={pick}
          />
          <OptionGroup
            label={t("workers.suggest.people")}
            options={workers}
            activeKey={activeKey}
            idOf={idOf}
            onPick={pick}
          />
        </Paper>
      )}
    </>
  );
}

/** Listens to the field, with the latest render's handlers. */
function useFieldEvents(
  input: HTMLInputElement,
  handlers: { key: (event: KeyboardEvent) => void; input: () => void; blur: () => void },
): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener("keydown", (event) => latest.current.key(event), { signal });
    input.addEventListener("input", () => latest.current.input(), { signal });
    input.addEventListener("blur", () => latest.current.blur(), { signal });
    return () => listening.abort();
  }, [input]);
}

/** Makes `input` a combobox while suggestions are open, and restores a plain field when they are gone. */
function useComboboxAttributes(
  input: HTMLInputElement,
  { id, isOpen, activeId }: { id: string; isOpen: boolean; activeId: string },
): void {
  useEffect(() => {
    // Without suggestions it is a plain search field.
    setOrRemove(input, "role", isOpen ? "combobox" : "");
    setOrRemove(input, "aria-expanded", isOpen ? "true" : "");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("autocomplete", "off");
    setOrRemove(input, "aria-controls", isOpen ? id : "");
    setOrRemove(input, "aria-activedescendant", activeId);
  }, [input, id, isOpen, activeId]);
  useEffect(
    () => () => {
      for (const name of comboboxAttributes) input.removeAttribute(name);
    },
    [input],
  );
}

/** Suggestions of one kind below their heading. */
function OptionGroup({
  label,
  options,
  activeKey,
  idOf,
  onPick,
}: {
  label: string;
  options: readonly Option[];
  activeKey: string | undefined;
  idOf: (option: Option) => string;
  onPick: (option: Option) => void;
}) {
  const heading = useId();
  if (options.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={heading}>
      <Typography
        id={heading}
        variant="body2"
        sx={{ px: 2, pt: 1, pb: 0.5, color: "text.secondary", fontWeight: 600 }}
      >
        {label}
      </Typography>
      {options.map((option) => (
        <Box
          key={option.key}
          role="option"
          id={idOf(option)}
          aria-selected={option.key === activeKey}
          // Keeps the focus in the field when an option is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 1.5,
            minHeight: 48,
            px: 2,
            py: 0.5,
            cursor: "pointer",
            "&:hover": { bgcolor: "action.hover" },
            "&[aria-selected=true]": {
              bgcolor: "primary.light",
              outline: "2px solid var(--hh-palette-primary-main)",
              outlineOffset: -2,
            },
          }}
        >
          {option.content}
        </Box>
      ))}
    </Box>
  );
}

function setOrRemove(element: HTMLElement, name: string, value: string): void {
  if (value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function CategoryLine(category: { job_title: string; title_local?: string; synonym: string | null }) {
  const t = useTranslation();
  const { job_title: title, synonym } = category;
  return (
    <>
      <Box
        component="svg"
        aria-hidden="true"
        sx={{
          width: 40,
          height: 40,
          p: 1,
          flex: "none",
          color: "primary.main",
          bgcolor: "primary.light",
          borderRadius: "50%",
        }}
      >
        <use href={categoryIcon(title)} />
      </Box>
      <Lines
        first={categoryTitle(category)}
        second={synonym === null ? "" : t("workers.suggest.synonym", { word: synonym })}
      />
    </>
  );
}

function WorkerLine(worker: {
  name: string;
  job_title: string;
  title_local?: string;
  picture: string | null;
}) {
  const { name, picture } = worker;
  return (
    <>
      <Avatar src={picture} name={name} size={40} decorative />
      <Lines first={name} second={categoryTitle(worker)} />
    </>
  );
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap>{first}</Typography>
      {second !== "" && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {second}
        </Typography>
      )}
    </Box>
  );
}
