// A screen loaded when it is asked for, together with its texts. Loaded ahead it is drawn at once, without a fallback.
import { use, type ComponentType } from "react";
import type { Namespace } from "../../locales/namespaces.ts";
import { loadOnce } from "./load-once.ts";

/** What the module of a screen exports. */
export interface ScreenModule<Props> {
  default: ComponentType<Props>;
  /** Has what the screen shows first read before it is drawn; resolves also where that fails, which the screen tells. */
  readAhead?: (props: Props) => Promise<unknown>;
}

/** A component that suspends until its code and texts are here; `preload` begins that earlier. */
export type LazyScreen<Props> = ComponentType<Props> & { preload: () => Promise<ScreenModule<Props>> };

/** `const Profile = lazyScreen(() => import("./Profile.tsx"), "profile")`: the module's default export is the screen. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ScreenModule<Props>>,
  ...texts: readonly Namespace[]
): LazyScreen<Props> {
  const { load: preload } = loadOnce(load, texts);
  function Screen(props: Props) {
    const { default: Component } = use(preload());
    return <Component {...props} />;
  }
  return Object.assign(Screen, { preload });
}
