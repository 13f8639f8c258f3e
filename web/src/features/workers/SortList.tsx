// The menu with the orders of the workers list.
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useBackCloses } from "../../ui/dialog/use-back-closes.ts";
import type { WorkerSort } from "./search.ts";

export interface SortListProps {
  id: string;
  labelId: string;
  /** The button the menu belongs to. */
  anchor: HTMLElement;
  open: boolean;
  options: readonly { sort: WorkerSort; label: string }[];
  value: WorkerSort;
  onChoose: (sort: WorkerSort) => void;
  onClose: () => void;
}

export default function SortList({
  id,
  labelId,
  anchor,
  open,
  options,
  value,
  onChoose,
  onClose,
}: SortListProps) {
  useBackCloses(open, onClose);
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{
        list: { id, role: "listbox", "aria-labelledby": labelId },
        paper: { style: { minWidth: anchor.clientWidth } },
      }}
    >
      {options.map(({ sort, label }) => (
        <MenuItem
          key={sort}
          role="option"
          selected={sort === value}
          aria-selected={sort === value}
          onClick={() => {
            onClose();
            onChoose(sort);
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
