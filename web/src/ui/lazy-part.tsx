// A part of a screen (a dialog, a menu, the toasts) that is loaded when it is asked for. Where it cannot be loaded, nothing
// else falls: it says so and is tried again, after growing pauses or when somebody presses something.
import { Component, use, type ComponentType, type ReactNode } from "react";
import type { Part } from "../locales/parts.ts";
import { text } from "../locales/texts.ts";
import { loadOnce, NotLoaded } from "./load-once.ts";
import { toast } from "./toast.ts";

/** A part that suspends until its code is here; `preload` begins that earlier. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

export interface LazyPartOptions {
  /** The catalogues it needs. */
  texts?: readonly Part[];
  /** Says nothing when it cannot be loaded. */
  isSilent?: boolean;
}

/** `const List = lazyPart(() => import("./List.tsx"))`: the module's default export is the part. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { texts = [], isSilent = false }: LazyPartOptions = {},
): LazyPart<Props> {
  const loadable = loadOnce(load, texts);
  function Loaded(props: Props) {
    const { default: Component } = use(loadable.load());
    return <Component {...props} />;
  }
  function Part(props: Props) {
    return (
      <TriedAgain isSilent={isSilent} onTry={loadable.forgetFailure}>
        <Loaded {...props} />
      </TriedAgain>
    );
  }
  return Object.assign(Part, { preload: () => void loadable.load().catch(() => {}) });
}

interface TriedAgainProps {
  children: ReactNode;
  isSilent: boolean;
  onTry: () => void;
}

const mostPauseMilliseconds = 30_000;

class TriedAgain extends Component<TriedAgainProps, { fault: unknown }> {
  override state = { fault: undefined };
  #pause = 1_000;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override componentDidCatch(fault: unknown): void {
    if (!(fault instanceof NotLoaded)) return;
    if (!this.props.isSilent && this.#pause === 1_000)
      toast.error(text("ui.screenFailed"), { id: "not-loaded" });
    addEventListener("click", this.#pressed);
    this.#timer = setTimeout(this.#again, this.#pause);
    this.#pause = Math.min(this.#pause * 2, mostPauseMilliseconds);
  }

  override componentWillUnmount(): void {
    this.#forget();
  }

  /** Somebody who presses wants to hear of it again. */
  #pressed = (): void => {
    this.#pause = 1_000;
    this.#again();
  };

  #again = (): void => {
    this.#forget();
    this.props.onTry();
    this.setState({ fault: undefined });
  };

  #forget(): void {
    removeEventListener("click", this.#pressed);
    clearTimeout(this.#timer);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    if ((fault as unknown) instanceof NotLoaded) return null;
    throw fault as unknown;
  }
}
