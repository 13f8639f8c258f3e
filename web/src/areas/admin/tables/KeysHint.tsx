// A line below a table with its keyboard shortcuts, for devices with a keyboard. A press shows all of them
// (docs/rules/screens.md 47).
import Box from "@mui/material/Box";
import { Fragment } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Key } from "./Key.tsx";

export interface KeysHintProps {
  /** Whether the single-letter shortcuts are on. */
  isOn: boolean;
  busy: boolean;
  onPress: () => void;
}

/** A button that announces each key with its effect. */
export function KeysHint({ isOn, busy, onPress }: KeysHintProps) {
  const t = useTranslation();
  const hints = [
    ...(isOn ? [[["J", "K"], t("admin.keys.rows")] as const] : []),
    [["Enter"], t("admin.keys.open")] as const,
    [isOn ? ["?"] : [], t("admin.keys.all")] as const,
  ];
  return (
    <Button
      variant="text"
      color="inherit"
      busy={busy}
      aria-haspopup="dialog"
      onClick={onPress}
      sx={{
        mt: 1.5,
        display: "none",
        "@media (hover: hover) and (pointer: fine)": { display: "inline-flex" },
        flexWrap: "wrap",
        columnGap: 0.75,
        fontSize: "0.9rem",
        fontWeight: 450,
        color: "text.secondary",
        textAlign: "start",
      }}
    >
      {hints.map(([names, what], at) => (
        <Fragment key={what}>
          {at > 0 && (
            <Box component="span" aria-hidden="true" sx={{ mx: 0.5 }}>
              ·
            </Box>
          )}
          {names.map((name) => (
            <Key key={name}>{name}</Key>
          ))}{" "}
          <span>{what}</span>
        </Fragment>
      ))}
    </Button>
  );
}
