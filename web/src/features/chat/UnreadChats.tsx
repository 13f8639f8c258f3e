// An icon with the badge of unread messages. The badge loads lazily.
import { Suspense, type ReactNode } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const UnreadBadge = lazyComponent(() => import("./UnreadBadge.tsx"), { texts: ["chat"], isSilent: true });

/** Use `<UnreadChats><Icon /></UnreadChats>` inside a link that has a name. */
export function UnreadChats({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <UnreadBadge>{children}</UnreadBadge>
    </Suspense>
  );
}
