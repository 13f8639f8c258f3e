// MUI's button with a busy state, which keeps the focus and ignores further presses.
import MuiButton, { type ButtonProps as MuiButtonProps } from "@mui/material/Button";
import type { MouseEvent } from "react";
import { Spinner } from "./feedback/Spinner.tsx";

export interface ButtonProps extends Omit<
  MuiButtonProps,
  "loading" | "loadingIndicator" | "loadingPosition"
> {
  /** Shows that the action is running; presses do nothing until it ends. */
  busy?: boolean;
  /** For links: the address. */
  href?: string;
}

/** A button of the product: contained teal by default; `color="secondary"` is the marigold call to action. */
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
