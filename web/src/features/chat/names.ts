// The name of the other person in a conversation.
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import type { ChatProfile } from "./api.ts";

/** A name, and an optional line below it. */
export interface ChatName {
  name: string;
  below: string | undefined;
}

/** Names people as the signed-in person sees them: the administrator is 'Chat with admin' and 'Admin user'. */
export function useChatNames(): (profile: ChatProfile) => ChatName {
  const t = useTranslation();
  const { role, user_id } = useSession();
  return (profile) => {
    if (profile.id === user_id) return { name: t("chat.you"), below: undefined };
    if (profile.is_superuser && role !== "admin")
      return { name: t("chat.withAdmin"), below: t("chat.adminUser") };
    return { name: `${profile.first_name} ${profile.last_name}`.trim(), below: undefined };
  };
}
