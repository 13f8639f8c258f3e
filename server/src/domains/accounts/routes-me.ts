// The HTTP routes below /api/v1 for a person's own account.
import type { Language } from "@hourhand/contract/languages";
import { editMe as editMeCall, readMe as readMeCall } from "@hourhand/contract/me";
import {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  listSessions as listSessionsCall,
} from "@hourhand/contract/own-sessions";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentSession } from "./present.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions/own-sessions.ts";
import { editMe, readMe } from "./me/me.ts";
import type { MeRow } from "./me/queries.ts";

/**
 * @param lateCancellations how often a person canceled late within twelve months; bookings provide it
 */
export function bindMeRoutes(
  router: HttpRouter,
  platform: Platform,
  lateCancellations: (personId: number) => Promise<number>,
): void {
  // Their language is the one of this reply: their choice if it is offered, else the language that replaces it.
  const withCount = async ({ language_chosen: _, ...row }: MeRow, spoken: Language) => ({
    ...row,
    language: spoken,
    late_cancellations: await lateCancellations(row.id),
  });

  bind(router, readMeCall, async ({ person, request }) =>
    withCount(await readMe(platform, person.id), request.language),
  );
  bind(router, editMeCall, async ({ input: { language }, person, request }) => {
    const row = await editMe(platform, person.id, language);
    request.currentUser = { ...person, language };
    return { message: "Your language is saved.", ...(await withCount(row, language)) };
  });

  bind(router, listSessionsCall, async ({ input, person }) => {
    const { rows, next } = await listSessions(platform, person, input);
    return { items: rows.map(presentSession), next };
  });
  bind(router, endSessionCall, async ({ input, person, address }) => {
    await endSession(platform, person, input.id, address);
    return { message: "The session has ended." };
  });
  bind(router, endOtherSessionsCall, async ({ person }) => {
    await endOtherSessions(platform, person);
    return { message: "You are signed out everywhere else." };
  });
}
