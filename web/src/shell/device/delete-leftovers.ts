// Deletes this device's data of people who do not return, after a month (docs/rules/offline.md 22).
import { inDatabase } from "../../platform/device-tables.ts";
import { serverNow } from "../../platform/server-time.ts";
import { session, subscribeToSession } from "../../platform/session.ts";

const maxAgeMs = 30 * 24 * 3_600_000;

/** Deletes other people's data that are older than the limit. */
async function deleteLeftovers(person: number): Promise<void> {
  const oldest = serverNow() - maxAgeMs;
  await inDatabase(async (opened) => {
    const transaction = opened.transaction(["outbox", "acts"], "readwrite");
    // Reads one row at a time, because all pictures together could be large.
    const outbox = transaction.objectStore("outbox");
    for (let message = await outbox.openCursor(); message; message = await message.continue())
      if (message.value.sender !== person && Date.parse(message.value.at) < oldest) await message.delete();
    const acts = transaction.objectStore("acts");
    for (let act = await acts.openCursor(); act; act = await act.continue())
      if (act.value.person !== person && act.value.at < oldest) await act.delete();
    await transaction.done;
  });
}

/**
 * Checks after each sign-in.
 * @returns a function that stops it
 */
export function startLeftoverCleanup(): () => void {
  let checkedPerson: number | undefined;
  const check = (): void => {
    const { user_id: person, accessToken } = session();
    if (person === undefined || accessToken === "" || person === checkedPerson) return;
    checkedPerson = person;
    void deleteLeftovers(person);
  };
  check();
  return subscribeToSession(check);
}
