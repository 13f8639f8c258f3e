// Loads the whole story as rows of the product's tables, in the order in which they refer to each other. The server
// brings the transaction, the picture store and the rules about money; load-<subject>.ts makes the rows of each
// subject.

import { categories } from "./categories.ts";
import {
  bookingRows,
  cancellationRows,
  changeRows,
  reviewRows,
  savedRows,
  slotRows,
} from "./load-bookings.ts";
import { chatRows } from "./load-chat.ts";
import { moneyRows } from "./load-money.ts";
import { noticeRows } from "./load-notices.ts";
import { accountRows, applicationRows, workerRows } from "./load-people.ts";
import { storePictures } from "./load-pictures.ts";
import { categoryId, makeStory } from "./load-story.ts";
import type { DemoTarget } from "./load-target.ts";
import { readyJobsOf } from "./ready-jobs.ts";

/** Loads the story. For the same `today`, everything except the pictures' names is the same. */
export async function loadDemoData(target: DemoTarget): Promise<void> {
  const story = makeStory(target.today);
  const { today, people, bookings, personId, workerId } = story;
  const pictures = await storePictures(target);
  const slots = slotRows(story);
  // These store copies of photos first, so that all pictures are known before the first row that shows one.
  const bookingsWithPhotos = await bookingRows(story, slots, pictures);
  const chat = await chatRows(story, pictures);

  target.insert("pictures", pictures.rows);
  target.insert("people", accountRows(target, story, pictures));
  target.insert(
    "job_categories",
    categories.map(({ title, titles, description, icon, isActive, synonyms, key }) => ({
      id: categoryId(key),
      title,
      titles,
      description,
      icon,
      is_active: isActive,
      synonyms,
      ready_jobs: readyJobsOf(key),
    })),
  );
  target.insert("workers", workerRows(story));
  target.insert("worker_applications", applicationRows(story, pictures));
  target.insert("slots", slots);
  target.insert("bookings", bookingsWithPhotos);
  target.insert("booking_changes", changeRows(story));
  target.insert("booking_cancellations", cancellationRows(story));
  target.insert("reviews", reviewRows(story));
  target.insert("saved_workers", savedRows(story));
  for (const [table, rows] of moneyRows(target, bookings, people.workers, { workerId, personId }))
    target.insert(table, rows);
  for (const [table, rows] of chat) target.insert(table, rows);
  target.insert("notices", noticeRows(today, bookings, people, personId));
}
