// A screen loaded when it is asked for, together with its texts. Loaded ahead it is drawn at once, without a fallback.
import { createElement, use, type ComponentType } from "react";
import { loadTexts } from "../locales/texts.ts";
import type { Part } from "../locales/parts.ts";

/** A component that suspends until its code and texts are here; `preload` begins that earlier. */
export type LazyScreen<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** `const Profile = lazyScreen(() => import("./Profile.tsx"), "profile")`: the module's default export is the screen. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...parts: readonly Part[]
): LazyScreen<Props> {
  let ready: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  const preload = (): Promise<ComponentType<Props>> => {
    pending ??= Promise.all([load(), loadTexts(...parts)]).then(
      ([module]) => {
        ready = module.default;
        return ready;
      },
      (fault: unknown) => {
        pending = undefined;
        throw fault;
      },
    );
    return pending;
  };
  function Screen(props: Props) {
    return createElement(ready ?? use(preload()), props);
  }
  return Object.assign(Screen, { preload });
}
