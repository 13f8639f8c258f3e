// A component (a dialog, a menu, the toasts) that loads on demand. If it cannot be loaded, the rest of the page still
// works: a message says so, and loading is retried after growing pauses or when the person presses something.
import { Component, use, type ComponentType, type ReactNode } from "react";
import type { Namespace } from "../../locales/namespaces.ts";
import { translate } from "../../locales/translation.ts";
import { loadOnce, ChunkLoadError } from "./load-once.ts";
import { toast } from "../feedback/toast.ts";

/** A component that suspends until its code has loaded. `preload` starts loading earlier. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => void };

export interface LazyComponentOptions {
  texts?: readonly Namespace[];
  /** Shows no message if it cannot be loaded. */
  isSilent?: boolean;
}

/** `const List = lazyComponent(() => import("./List.tsx"))`. The component is the module's default export. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { texts = [], isSilent = false }: LazyComponentOptions = {},
): LazyComponent<Props> {
  const loadable = loadOnce(load, texts);
  function Loaded(props: Props) {
    const { default: Component } = use(loadable.load());
    return <Component {...props} />;
  }
  function Part(props: Props) {
    return (
      <RetryBoundary isSilent={isSilent} onTry={loadable.clearFailure}>
        <Loaded {...props} />
      </RetryBoundary>
    );
  }
  return Object.assign(Part, { preload: () => void loadable.load().catch(() => {}) });
}

interface RetryBoundaryProps {
  children: ReactNode;
  isSilent: boolean;
  onTry: () => void;
}

const maxPauseMs = 30_000;

class RetryBoundary extends Component<RetryBoundaryProps, { error: unknown }> {
  override state = { error: undefined };
  #pause = 1_000;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) return;
    if (!this.props.isSilent && this.#pause === 1_000)
      toast.error(translate("ui.screenFailed"), { id: "not-loaded" });
    addEventListener("click", this.#pressed);
    addEventListener("online", this.#pressed);
    this.#timer = setTimeout(this.#again, this.#pause);
    this.#pause = Math.min(this.#pause * 2, maxPauseMs);
  }

  override componentWillUnmount(): void {
    this.#stopListening();
  }

  /** After a press the person expects a message again. If there is a network, the code may load immediately. */
  #pressed = (): void => {
    this.#pause = 1_000;
    this.#again();
  };

  #again = (): void => {
    this.#stopListening();
    this.props.onTry();
    this.setState({ error: undefined });
  };

  #stopListening(): void {
    removeEventListener("click", this.#pressed);
    removeEventListener("online", this.#pressed);
    clearTimeout(this.#timer);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if ((error as unknown) instanceof ChunkLoadError) return null;
    throw error as unknown;
  }
}
