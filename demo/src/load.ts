// The whole story as rows of the product's tables, in the order of their references. The server provides the
// transaction, the picture store and the rules of money; money is in load-money.ts.

import { type DemoBooking, makeBookings } from "./bookings.ts";
import { addDays } from "@hourhand/contract/calendar";
import { weekdays } from "@hourhand/contract/wire";
import { type PlainDate, hourOfDay } from "./calendar.ts";
import { categories } from "./categories.ts";
import { administrator, makeConversations } from "./conversations.ts";
import { found, nth } from "./lists.ts";
import { moneyRows } from "./load-money.ts";
import type { DemoTarget, Row } from "./load-target.ts";
import { noticeRows } from "./load-notices.ts";
import { type DemoPerson, demoCustomer, makePeople } from "./people.ts";
import { type DemoPicture, readPictures } from "./pictures.ts";
import { type DemoReview, makeReviews } from "./reviews.ts";
import { makeSchedule } from "./schedules.ts";

/** Ids 1 and 2 belong to the system. */
const administratorId = 3;

/** Loads the story. Everything except the pictures' names is the same for the same `today`. */
export async function loadDemoData(target: DemoTarget): Promise<void> {
  const { today } = target;
  const people = makePeople(today);
  const slots = makeSchedule(people.workers);
  const bookings = makeBookings(today, people, slots);
  const jobs = new Map(people.workers.map((worker) => [worker.username, worker.job]));
  const reviews = makeReviews(today, bookings, (worker) => found(jobs.get(worker)));
  const everyone = [...people.workers, ...people.customers, ...people.applicants];

  const personIds = new Map([
    [administrator, administratorId],
    ...everyone.map(({ username }, index) => [username, index + 4] as const),
  ]);
  const workerIds = new Map(people.workers.map(({ username }, index) => [username, index + 1]));
  const categoryIds = new Map(categories.map(({ key }, index) => [key, index + 1]));
  const personId = (username: string) => found(personIds.get(username));
  const workerId = (username: string) => found(workerIds.get(username));
  const pictures = await storePictures(target);

  const slotRows = slots.map((slot, index) => ({
    id: index + 1,
    worker_id: workerId(slot.worker),
    weekday: weekdays.indexOf(slot.weekday) + 1,
    starts: hourOfDay(slot.startHour),
    ends: hourOfDay(slot.endHour),
    is_active: slot.isActive,
  }));
  const slotIds = new Map(slotRows.map((row) => [`${row.worker_id} ${row.weekday} ${row.starts}`, row.id]));
  // These store copies, so that all pictures are known before the first row that shows one.
  const bookingRows = await Promise.all(bookings.map(bookingRow));
  const chat = await chatRows();

  target.insert("pictures", pictures.rows);
  target.insert("people", [administratorRow(target, pictures.public), ...everyone.map(personRow)]);
  target.insert(
    "job_categories",
    categories.map(({ title, titles, description, icon, isActive, synonyms, key }) => ({
      id: found(categoryIds.get(key)),
      title,
      titles,
      description,
      icon,
      is_active: isActive,
      synonyms,
    })),
  );
  target.insert("workers", workerRows());
  target.insert("worker_applications", applicationRows());
  target.insert("slots", slotRows);
  target.insert("bookings", bookingRows);
  target.insert("booking_changes", changeRows());
  target.insert("booking_cancellations", cancellationRows());
  target.insert("reviews", reviews.map(reviewRow));
  target.insert("saved_workers", savedRows());
  for (const [table, rows] of moneyRows(target, bookings, people.workers, workerId))
    target.insert(table, rows);
  for (const [table, rows] of chat) target.insert(table, rows);
  target.insert("notices", noticeRows(today, bookings, people, personId));

  function personRow(person: DemoPerson): Row {
    return {
      id: personId(person.username),
      role: workerIds.has(person.username) ? "worker" : "user",
      username: person.username,
      email: person.email,
      phone: person.phone,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: target.passwordHash,
      is_active: person.accountIsActive,
      picture: found(pictures.public.get(`portrait-${person.username}`)),
      joined_at: beforeNow(person.joinedOn, "06:00:00"),
      last_login_at: beforeNow(addDays(today, -(personId(person.username) % 9)), "00:00:00"),
    };
  }

  /** Nothing is dated later than the first moment of today. */
  function beforeNow(date: PlainDate, time: string): string {
    return date >= today ? `${today}T00:00:00` : `${date}T${time}`;
  }

  function workerRows(): Row[] {
    return people.workers.map((worker) => {
      const own = reviews.filter((review) => review.worker === worker.username);
      return {
        id: workerId(worker.username),
        person_id: personId(worker.username),
        full_name: worker.fullName,
        age: worker.age,
        salary_paise: worker.salaryRupees * 100,
        qualification: worker.qualification,
        experience_years: worker.experienceYears,
        job_category_id: found(categoryIds.get(worker.job)),
        previous_company: worker.previousCompany,
        description: worker.description,
        latitude: worker.latitude,
        longitude: worker.longitude,
        is_active: worker.profileIsActive,
        is_complete: true,
        rating_halves: own.reduce((sum, { rating }) => sum + rating * 2, 0),
        reviews_count: own.length,
        identity_accepted_at: beforeNow(worker.joinedOn, "08:30:00"),
        created_at: beforeNow(worker.joinedOn, "09:00:00"),
      };
    });
  }

  function applicationRows(): Row[] {
    return people.applicants.map((applicant, index) => ({
      id: index + 1,
      person_id: personId(applicant.username),
      full_name: applicant.fullName,
      age: applicant.age,
      salary_paise: applicant.salaryRupees * 100,
      qualification: applicant.qualification,
      experience_years: applicant.experienceYears,
      job_category_id: found(categoryIds.get(applicant.job)),
      previous_company: applicant.previousCompany,
      description: applicant.description,
      certificate: found(pictures.private.get(`certificate-${applicant.username}`)),
      id_proof: found(pictures.private.get(`identity-${applicant.username}`)),
      latitude: applicant.latitude,
      longitude: applicant.longitude,
      created_at: beforeNow(applicant.requestedOn, "11:00:00"),
    }));
  }

  async function bookingRow(booking: DemoBooking): Promise<Row> {
    const weekday = weekdays.indexOf(booking.weekday) + 1;
    const slot = `${workerId(booking.worker)} ${weekday} ${hourOfDay(booking.slotStartHour)}`;
    return {
      id: booking.key,
      customer_id: personId(booking.customer),
      worker_id: workerId(booking.worker),
      slot_id: found(slotIds.get(slot)),
      job_title: found(categories.find(({ key }) => key === jobs.get(booking.worker))).title,
      slot_weekday: weekday,
      slot_starts: hourOfDay(booking.slotStartHour),
      slot_ends: hourOfDay(booking.slotEndHour),
      booked_on: booking.bookedOn,
      starts: hourOfDay(booking.startHour),
      ends: hourOfDay(booking.endHour),
      duration_hours: booking.durationHours,
      hourly_paise: booking.salaryRupees * 100,
      total_paise: booking.totalRupees * 100,
      title: booking.title,
      previous_issues: booking.previousIssues,
      damaged_parts: booking.damagedParts,
      details: booking.details,
      address: booking.address,
      latitude: booking.latitude,
      longitude: booking.longitude,
      photo: booking.photo === null ? null : await pictures.copy(booking.photo),
      status: booking.status,
      // Different for each booking; the product hashes the request.
      content_hash: `\\x${booking.key.toString(16).padStart(64, "0")}`,
      created_at: booking.createdAt,
    };
  }

  function changeRows(): Row[] {
    return bookings.flatMap((booking) =>
      booking.changes.map(({ status, at, by }) => ({
        booking_id: booking.key,
        event: status === "canceled" && by === "system" ? "expired" : status,
        status,
        at,
        actor_id: by === "system" ? null : personId(by === "worker" ? booking.worker : booking.customer),
        actor_role: by,
      })),
    );
  }

  /** The records of cancellations that the documented cancel and the system write. */
  function cancellationRows(): Row[] {
    return bookings.flatMap((booking) =>
      booking.changes
        .filter(({ status }) => status === "canceled")
        .map(({ at, by }) => ({
          booking_id: booking.key,
          by_role: by,
          person_id: by === "system" ? null : personId(booking.customer),
          cause: by === "system" ? "not_answered" : "other",
          at,
        })),
    );
  }

  function reviewRow(review: DemoReview, index: number): Row {
    return {
      id: index + 1,
      booking_id: review.booking,
      customer_id: personId(review.customer),
      worker_id: workerId(review.worker),
      rating_halves: review.rating * 2,
      title: review.title,
      description: review.description,
      created_at: review.createdAt,
    };
  }

  /** Asha saves her favourite workers. */
  function savedRows(): Row[] {
    const liked = reviews.filter((review) => review.customer === demoCustomer && review.rating >= 4.5);
    return [...new Set(liked.map(({ worker }) => worker))].slice(0, 5).map((worker, index) => ({
      person_id: personId(demoCustomer),
      worker_id: workerId(worker),
      saved_at: `${addDays(today, -3 * index - 1)}T20:15:00`,
    }));
  }

  async function chatRows(): Promise<[string, Row[]][]> {
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
        // Up to the last line before the other person's first unread one.
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
}

function administratorRow(target: DemoTarget, pictures: ReadonlyMap<string, string>): Row {
  return {
    id: administratorId,
    role: "admin",
    username: target.administrator.username,
    email: target.administrator.email,
    phone: null,
    first_name: "Admin",
    last_name: "HourHand",
    password_hash: target.administrator.passwordHash,
    is_active: true,
    picture: found(pictures.get("portrait-administrator")),
    joined_at: `${addDays(target.today, -330)}T09:00:00`,
    last_login_at: `${addDays(target.today, -1)}T18:00:00`,
  };
}

/** Stores the pictures that rows refer to. Photos of bookings and chats get a copy for each row that shows them. */
async function storePictures(target: DemoTarget) {
  const all = readPictures();
  const rows: Row[] = [];
  const store = async ({ webp, width, height }: DemoPicture, isPublic: boolean): Promise<string> => {
    const name = await target.storePicture(webp);
    rows.push({ name, is_public: isPublic, width, height, size_bytes: webp.length });
    return name;
  };
  const names = async (isPublic: boolean, kinds: DemoPicture["kind"][]) =>
    new Map(
      await Promise.all(
        [...all.values()]
          .filter(({ kind }) => kinds.includes(kind))
          .map(async (picture) => [picture.key, await store(picture, isPublic)] as const),
      ),
    );
  const [portraits, papers] = await Promise.all([
    names(true, ["portrait"]),
    names(false, ["certificate", "identity"]),
  ]);
  return {
    public: portraits,
    private: papers,
    /** A private copy of a photo. */
    copy: (key: string) => store(found(all.get(key)), false),
    /** A row for every picture stored so far. */
    rows,
  };
}
