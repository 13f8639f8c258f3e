// An icon with the badge of unread messages, once the badge has loaded.
import { Suspense, type ReactNode } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const UnreadBadge = lazyComponent(() => import("./UnreadBadge.tsx"), { texts: ["chat"], isSilent: true });

/** `<UnreadChats><Icon /></UnreadChats>`, inside a link that has a name. */
export function UnreadChats({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <UnreadBadge>{children}</UnreadBadge>
    </Suspense>
  );
}
