// Catches what a screen throws while it is drawn (a part that could not be loaded, a bug) and offers to try again.
import { Component, type ReactNode } from "react";
import { translate } from "../../locales/translation.ts";
import { ErrorState } from "./States.tsx";

interface Props {
  children: ReactNode;
  /** A change of it tries again by itself (another page). */
  resetKey?: string;
}

/** Stands around every screen. */
export class ErrorBoundary extends Component<Props, { failed: boolean; at: string | undefined }> {
  override state = { failed: false, at: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { failed: boolean; at: string | undefined }) {
    return props.resetKey === state.at ? null : { failed: false, at: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState what={translate("ui.screenFailed")} onRetry={() => this.setState({ failed: false })} />
    );
  }
}
