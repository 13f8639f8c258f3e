// What people who do not come back have left on this device: it waits a month for them, then it goes (docs/rules/offline.md 22).
import { inDatabase } from "../../platform/device-tables.ts";
import { serverNow } from "../../platform/server-time.ts";
import { session, subscribeToSession } from "../../platform/session.ts";

const maxAgeMs = 30 * 24 * 3_600_000;

/** Deletes what others than this person left longer ago. */
async function deleteLeftBehind(person: number): Promise<void> {
  const oldest = serverNow() - maxAgeMs;
  await inDatabase(async (opened) => {
    const transaction = opened.transaction(["outbox", "acts"], "readwrite");
    // One by one: pictures of all at once would be much to read.
    const outbox = transaction.objectStore("outbox");
    for (let message = await outbox.openCursor(); message; message = await message.continue())
      if (message.value.sender !== person && Date.parse(message.value.at) < oldest) await message.delete();
    const acts = transaction.objectStore("acts");
    for (let act = await acts.openCursor(); act; act = await act.continue())
      if (act.value.person !== person && act.value.at < oldest) await act.delete();
    await transaction.done;
  });
}

/** Looks whenever somebody is signed in anew. @returns how to stop */
export function followLeftBehind(): () => void {
  let checkedPerson: number | undefined;
  const check = (): void => {
    const { user_id: person, accessToken } = session();
    if (person === undefined || accessToken === "" || person === checkedPerson) return;
    checkedPerson = person;
    void deleteLeftBehind(person);
  };
  check();
  return subscribeToSession(check);
}
