// A screen loaded when it is asked for, together with its texts. Loaded ahead it is drawn at once, without a fallback.
import { use, type ComponentType } from "react";
import type { Namespace } from "../../locales/namespaces.ts";
import { loadOnce } from "./load-once.ts";

/** A component that suspends until its code and texts are here; `preload` begins that earlier. */
export type LazyScreen<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** `const Profile = lazyScreen(() => import("./Profile.tsx"), "profile")`: the module's default export is the screen. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: readonly Namespace[]
): LazyScreen<Props> {
  const { load: preload } = loadOnce(load, texts);
  function Screen(props: Props) {
    const { default: Component } = use(preload());
    return <Component {...props} />;
  }
  return Object.assign(Screen, { preload });
}
