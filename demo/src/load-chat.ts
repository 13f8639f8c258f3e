// Makes rows of the story's conversations.

import { makeConversations } from "./conversations.ts";
import { nth } from "./lists.ts";
import type { StoredPictures } from "./load-pictures.ts";
import type { DemoStory } from "./load-story.ts";
import type { Row } from "./load-target.ts";

/** Makes rows of the rooms, their messages, and how far each person has read. */
export async function chatRows(
  { today, people, bookings, personId }: DemoStory,
  pictures: StoredPictures,
): Promise<[string, Row[]][]> {
  const [rooms, messages, reads]: [Row[], Row[], Row[]] = [[], [], []];
  for (const { between, messages: lines } of makeConversations(today, people, bookings)) {
    const [first = 0, second = 0] = between.map(personId).toSorted((a, b) => a - b);
    const room = rooms.length + 1;
    const firstMessage = messages.length + 1;
    for (const { sender, text, image, at } of lines) {
      messages.push({
        id: messages.length + 1,
        room_id: room,
        sender_id: personId(sender),
        text,
        image: image === null ? null : await pictures.copy(image),
        sent_at: at,
      });
    }
    rooms.push({
      id: room,
      first_person_id: first,
      second_person_id: second,
      last_message_id: messages.length,
      last_message_at: nth(lines, -1).at,
      listed_at: nth(lines, -1).at,
      created_at: nth(lines, 0).at,
    });
    for (const reader of [first, second]) {
      // Up to the last line before the other side's first unread one.
      const unread = lines.findIndex((line) => personId(line.sender) !== reader && !line.isRead);
      const read = unread === -1 ? messages.length : firstMessage + unread - 1;
      if (read >= firstMessage) reads.push({ room_id: room, person_id: reader, last_read_id: read });
    }
  }
  return [
    ["chat_rooms", rooms],
    ["chat_messages", messages],
    ["chat_reads", reads],
  ];
}
