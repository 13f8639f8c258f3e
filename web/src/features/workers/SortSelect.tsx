// The order of the list of workers, as a button with the current one. The menu loads when the person is about to use
// it, because most visits keep the default order.
import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import { Suspense, useId, useState, useTransition, type KeyboardEvent } from "react";
import { workerSorts } from "@hourhand/contract/catalogue";
import { useTranslation } from "../../locales/translation.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { sortLabels, type WorkerSort } from "./search.ts";

const SortList = lazyComponent(() => import("./SortList.tsx"));

/** The orders, as listed in the menu. */
const sorts: readonly WorkerSort[] = [...new Set<WorkerSort>(["rating", "distance", ...workerSorts])];

/** A dropdown with the available orders. Its label is only for screen readers. */
export function SortSelect({ value, onChange }: { value: WorkerSort; onChange: (sort: WorkerSort) => void }) {
  const t = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [timesOpened, setTimesOpened] = useState(0);
  const options = sorts.map((sort) => ({ sort, label: t(sortLabels[sort]) }));
  const [isOpening, startOpening] = useTransition();
  const show = (button: HTMLElement): void => {
    // Safari does not focus a clicked button, but the menu restores the focus to it when it closes.
    button.focus();
    startOpening(() => {
      setAnchor(button);
      setOpen(true);
      setTimesOpened(timesOpened + 1);
    });
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      show(event.currentTarget);
    }
    if (event.repeat || event.key.length !== 1 || event.key === " ") return;
    // As in any select, a letter key chooses the next option that starts with the letter.
    const at = sorts.indexOf(value);
    const next = [...options.slice(at + 1), ...options.slice(0, at)].find(({ label }) =>
      label.toLowerCase().startsWith(event.key.toLowerCase()),
    );
    if (next) onChange(next.sort);
  };
  return (
    <>
      <Box component="span" id={`${id}-label`} sx={visuallyHidden}>
        {t("workers.sortBy")}
      </Box>
      <Box
        component="button"
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-busy={isOpening}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        onPointerEnter={SortList.preload}
        onFocus={SortList.preload}
        onKeyDown={press}
        onClick={(event) => show(event.currentTarget)}
        sx={buttonStyle}
      >
        <SwapVertRounded />
        <Box component="span" id={`${id}-value`} sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
          {t(sortLabels[value])}
        </Box>
        <ArrowDropDown sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />
      </Box>
      <Suspense fallback={null}>
        {anchor && (
          <SortList
            // A reopened menu would not always get the focus, so each opening mounts a new one.
            key={timesOpened}
            id={`${id}-list`}
            labelId={`${id}-label`}
            anchor={anchor}
            open={isOpen}
            options={options}
            value={value}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const buttonStyle = {
  display: "inline-flex",
  alignItems: "center",
  maxWidth: "100%",
  minHeight: "calc(1.4375em + 20px)",
  p: 0,
  paddingInlineStart: 1.25,
  paddingInlineEnd: "7px",
  font: "inherit",
  fontWeight: 600,
  whiteSpace: "nowrap",
  color: "text.primary",
  bgcolor: "transparent",
  border: 0,
  borderRadius: 999,
  cursor: "pointer",
  "&:hover": { bgcolor: "action.hover" },
  // While the menu loads.
  "&[aria-busy=true]": { opacity: 0.6, cursor: "progress" },
  "& > svg:first-of-type": { fontSize: 20, marginInlineEnd: 0.75, color: "primary.main" },
  "& > svg:last-of-type": { marginInlineStart: "1px", color: "action.active" },
} as const;
