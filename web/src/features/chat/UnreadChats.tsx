// An icon that leads to the chats, with the badge of unread messages once that is here.
import { Suspense, type ReactNode } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const UnreadBadge = lazyComponent(() => import("./UnreadBadge.tsx"), { texts: ["chat"], isSilent: true });

/** `<UnreadChats><Icon /></UnreadChats>`, in a link that has a name. */
export function UnreadChats({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <UnreadBadge>{children}</UnreadBadge>
    </Suspense>
  );
}
