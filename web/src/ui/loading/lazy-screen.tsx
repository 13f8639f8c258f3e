// A screen that loads on demand together with its texts. A preloaded one renders immediately, without a fallback.
import { use, type ComponentType } from "react";
import type { Namespace } from "../../locales/namespaces.ts";
import { loadOnce } from "./load-once.ts";

/** The exports of a screen's module. */
export interface ScreenModule<Props> {
  default: ComponentType<Props>;
  /**
   * Fetches the screen's first data before it renders. Resolves even after a failure, which the screen itself
   * reports.
   */
  readAhead?: (props: Props) => Promise<unknown>;
}

/** A component that suspends until its code and texts have loaded. `preload` starts loading earlier. */
export type LazyScreen<Props> = ComponentType<Props> & { preload: () => Promise<ScreenModule<Props>> };

/**
 * `const Profile = lazyScreen(() => import("./Profile.tsx"), "profile")`. The screen is the module's default export.
 */
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
