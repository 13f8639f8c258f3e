// Conversations, for tests: the list, a room of two people, a socket into it.
import type { TestPerson } from "./people.ts";
import { openSocket } from "./socket.ts";
import type { TestApp } from "./start-app.ts";

/** Calls about chats. `running` is read on each call, so a test may restart the app. */
export function chatsOn(running: () => TestApp) {
  const chats = (who: TestPerson, body: Record<string, unknown> = {}) =>
    running().call("POST", "/chat/get_chats/", { token: who.token, body });
  return {
    chats,
    /** Opens the room of two people and returns its id. */
    roomOf: async (one: TestPerson, other: TestPerson): Promise<number> =>
      (await chats(one, { chatReceiverId: other.id })).body.chat_id,
    join: async (who: TestPerson, room: number) => openSocket(running(), `/ws/chat/${room}/`, who.token),
  };
}
