// Conversations for tests: the list, a room of two, a socket into it.
import type { TestPerson } from "./people.ts";
import { openSocket } from "./socket.ts";
import type { TestApp } from "./start-app.ts";

/** Chats on the app that is running at the time of the call. */
export function chatsOn(running: () => TestApp) {
  const chats = (who: TestPerson, body: Record<string, unknown> = {}) =>
    running().call("POST", "/chat/get_chats/", { token: who.token, body });
  return {
    chats,
    /** Opens the room of two and returns its id. */
    roomOf: async (one: TestPerson, other: TestPerson): Promise<number> =>
      (await chats(one, { chatReceiverId: other.id })).body.chat_id,
    join: async (who: TestPerson, room: number) => openSocket(running(), `/ws/chat/${room}/`, who.token),
  };
}
