// The running product against which the documented calls are made, and the data for valid calls.
import sharp from "sharp";
import { sql } from "../src/platform/database/sql.ts";
import { booking } from "./bookings.ts";
import type { Caller, Fields, Scene } from "./documented-call.ts";
import { startGoogle, type TestGoogle } from "./google.ts";
import { administrator, customer, testPassword, worker, type TestPerson, type TestWorker } from "./people.ts";
import { bringsOtp, otpIn, type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { startApp, type TestApp } from "./start-app.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Creates new data for each call, because most calls can only be made once. Usable between `start` and `close`. */
export class World {
  app!: TestApp;
  admin!: TestPerson;
  picture!: Blob;
  #sink!: SmtpSink;
  #google!: TestGoogle;
  #jobId!: number;
  #made = 0;

  /** @param environment more settings, such as a market's */
  async start(environment: Record<string, string> = {}): Promise<void> {
    this.#sink = await startSmtpSink();
    this.#google = await startGoogle();
    this.app = await startApp({ SMTP_URL: this.#sink.url, ...this.#google.settings, ...environment });
    this.admin = await administrator(this.app, { id: 3 });
    await worker(this.app);
    const { body } = await this.app.call("GET", "/admin_view/job_view/", { token: this.admin.token });
    this.#jobId = body.Jobs[0].id;
    const square = sharp({ create: { width: 80, height: 80, channels: 3, background: "teal" } });
    this.picture = new Blob([new Uint8Array(await square.jpeg().toBuffer())], { type: "image/jpeg" });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#sink.stop();
    this.#google.stop();
  }

  /** Makes a new customer, worker and caller. */
  async sceneFor(who: Caller): Promise<Scene> {
    const [own, by] = await Promise.all([customer(this.app), worker(this.app)]);
    return this.withCaller(who, { caller: undefined, customer: own, worker: by });
  }

  /** Gives a scene another caller, of its own people or a new one. */
  async withCaller(who: Caller, scene: Scene): Promise<Scene> {
    const callerOf: Record<Caller, () => Promise<TestPerson> | TestPerson | undefined> = {
      nobody: () => undefined,
      "the customer": () => scene.customer,
      "another customer": () => customer(this.app),
      "the worker": () => scene.worker,
      "the administrator": () => this.admin,
    };
    return { ...scene, caller: await callerOf[who]() };
  }

  newPerson(): Promise<TestPerson> {
    return customer(this.app);
  }

  newWorker(): Promise<TestWorker> {
    return worker(this.app);
  }

  /** Takes away the picture of a person who makes calls of other tests too, such as the one that uploads it. */
  async withoutPicture({ id }: TestPerson): Promise<void> {
    await sql`update people set picture = null where id = ${id}`.execute(this.app.app.platform.pool);
  }

  /** Returns the fields of a sign-up form. */
  newcomer() {
    const made = ++this.#made;
    return {
      first_name: "Meera",
      last_name: "Nair",
      username: `meera.${made}`,
      email: `meera.${made}@example.com`,
      phone: `+91 98470 ${String(10_000 + made)}`,
      password: testPassword,
      cpassword: testPassword,
    };
  }

  async signUp() {
    const body = this.newcomer();
    await this.app.call("POST", "/user/signup/", { body });
    return body;
  }

  async otpSentTo(email: string): Promise<string> {
    const mail = await this.#sink.waitFor(email, bringsOtp);
    return otpIn(mail);
  }

  googleCredential(): Promise<string> {
    const made = ++this.#made;
    return this.#google.sign({ sub: `g-${made}`, email: `g${made}@example.com` });
  }

  professional(): Fields {
    return {
      full_name: "Meera Das",
      age: 31,
      salary: 250,
      qualification: "ITI",
      experience: 6,
      job: this.#jobId,
      previous_company: "Kerala Pumps",
      description: "I repair pumps.",
    };
  }

  application({ username }: TestPerson): Fields {
    return { username, ...this.professional(), latitude: 9.981, longitude: 76.282 };
  }

  /** Makes a pending request to become a worker. */
  async newRequest(): Promise<number> {
    const someone = await customer(this.app);
    const body = this.formOf(this.application(someone), ["id_prof", "certificate"]);
    const sent = await this.app.call("POST", "/worker/register/", { token: someone.token, body });
    if (sent.status !== 201) throw new Error(`The request was refused: ${JSON.stringify(sent.body)}`);
    return (await this.app.call("GET", "/worker/register/", { token: someone.token })).body.application.id;
  }

  formOf(fields: Fields, pictures: readonly string[] = []): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const name of pictures) form.append(name, this.picture, `${name}.jpg`);
    return form;
  }

  unusedTitle(): string {
    return `Job ${++this.#made}`;
  }

  async newCategory(): Promise<number> {
    const body = { title: this.unusedTitle(), description: "Work of some kind." };
    return (await this.app.call("POST", "/admin_view/job_view/", { token: this.admin.token, body })).body.id;
  }

  /** Makes a booking of this worker by a new customer; it is still created. */
  async newBooking(by: TestWorker): Promise<number> {
    return booking(this.app, await customer(this.app), by);
  }

  /** Makes a fee that must be paid, by completing a booking through the documented calls. */
  async owesFee(by: TestWorker): Promise<void> {
    const id = await this.newBooking(by);
    for (const status of ["accepted", "completed"])
      await this.app.call("PATCH", `/worker/bookings_view/${id}`, { token: by.token, body: { status } });
  }

  /** Begins to pay a worker's fees, without finishing. */
  async beganPayment(by: TestWorker): Promise<void> {
    await this.owesFee(by);
    const { body } = await this.app.call("POST", "/worker/payments_view/", { token: by.token });
    if (!body.checkout_url) throw new Error(`No checkout: ${JSON.stringify(body)}`);
  }

  async newSlot({ token }: TestPerson): Promise<number> {
    const made = ++this.#made;
    // The workers' only slots are between 08:00 and 18:00, so an hour in the evening or early morning is free.
    const [hour, weekday] = [made % 2 === 0 ? 5 : 19, Math.floor(made / 2) % 7];
    const from = `${String(hour).padStart(2, "0")}:00`;
    const body = { week: weekdays[weekday], from, to: `${String(hour + 2).padStart(2, "0")}:00` };
    return (await this.app.call("POST", "/worker/slot_view/", { token, body })).body.id;
  }

  /** Returns the hours of a slot that can be added. */
  async freeHours(by: TestPerson): Promise<Fields> {
    const id = await this.newSlot(by);
    const { token } = by;
    const { body } = await this.app.call("GET", "/worker/slot_view/", { token });
    const slot = body.slots.find((one: { id: number }) => one.id === id);
    await this.app.call("PUT", "/worker/slot_view/", { token, body: { id } });
    return { week: slot.day_of_week, from: slot.start_time.slice(0, 5), to: slot.end_time };
  }

  save(who: TestPerson, { workerId }: TestWorker) {
    const body = { worker_id: workerId };
    return this.app.call("POST", "/user/saved_workers_view/", { token: who.token, body });
  }

  /** Completes a booking and reviews it. */
  async reviewed(scene: Scene): Promise<void> {
    const id = await booking(this.app, scene.customer, scene.worker, "completed");
    const body = { id, description: "Good." };
    await this.app.call("PUT", "/user/bookings_view/", { token: scene.customer.token, body });
  }
}
