// MUI's button with a busy state, in which it keeps the focus and ignores presses.
import MuiButton, { type ButtonProps as MuiButtonProps } from "@mui/material/Button";
import type { MouseEvent } from "react";
import { Spinner } from "./feedback/Spinner.tsx";

export interface ButtonProps extends Omit<
  MuiButtonProps,
  "loading" | "loadingIndicator" | "loadingPosition"
> {
  /** Whether the action is running. Presses do nothing until it ends. */
  busy?: boolean;
  /** The address, for a link. */
  href?: string;
}

/** The product's button. By default it is teal and contained; `color="secondary"` is the marigold call to action. */
export function Button({
  busy = false,
  variant = "contained",
  onClick,
  children,
  startIcon,
  sx,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <MuiButton
      {...rest}
      variant={variant}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      startIcon={busy ? <Spinner size={18} /> : startIcon}
      sx={[busy && { opacity: 0.8, cursor: "progress" }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </MuiButton>
  );
}
