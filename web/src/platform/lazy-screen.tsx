// A screen loaded when it is asked for, together with its texts. Loaded ahead it is drawn at once, without a fallback.
import { use, type ComponentType } from "react";
import { loadTexts } from "../locales/texts.ts";
import type { Part } from "../locales/parts.ts";

/** A component that suspends until its code and texts are here; `preload` begins that earlier. */
export type LazyScreen<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** `const Profile = lazyScreen(() => import("./Profile.tsx"), "profile")`: the module's default export is the screen. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...parts: readonly Part[]
): LazyScreen<Props> {
  let pending: Promise<ComponentType<Props>> | undefined;
  const preload = (): Promise<ComponentType<Props>> => {
    if (pending) return pending;
    const loading: Promise<ComponentType<Props>> = Promise.all([load(), loadTexts(...parts)]).then(
      ([module]) => {
        // React reads these of a promise: one that is through is taken without suspending.
        void Object.assign(loading, { status: "fulfilled", value: module.default });
        return module.default;
      },
      (fault: unknown) => {
        pending = undefined;
        throw fault;
      },
    );
    pending = loading;
    return loading;
  };
  function Screen(props: Props) {
    // Loaded once and never created here.
    // oxlint-disable-next-line react/static-components
    const Component = use(preload());
    // oxlint-disable-next-line react/static-components
    return <Component {...props} />;
  }
  return Object.assign(Screen, { preload });
}
