// Catches errors of a screen's rendering (a chunk that could not be loaded, a bug) and offers to retry.
import { Component, type ReactNode } from "react";
import { translate } from "../../locales/translation.ts";
import { failureTtlMs } from "../loading/load-once.ts";
import { ErrorState } from "./States.tsx";

interface Props {
  children: ReactNode;
  /** A change, such as another page, retries automatically. */
  resetKey?: string;
}

interface State {
  failed: boolean;
  error?: unknown;
  at: string | undefined;
}

/** Wrap every screen in it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.resetKey === state.at ? null : { failed: false, at: props.resetKey };
  }

  override componentDidMount(): void {
    addEventListener("online", this.#online);
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.#online);
  }

  // When the network returns, retries a chunk once its stored failure has expired (load-once.ts).
  #online = (): void => void setTimeout(this.#again, failureTtlMs);

  #again = (): void => {
    if (this.state.failed) this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState what={translate("ui.screenFailed")} error={this.state.error} onRetry={this.#again} />;
  }
}
