// A mail server that is slow, hangs, trickles or goes away, for tests of the mail queue.
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";

/** A mail that was accepted; `at` is performance.now(). */
export interface Arrival {
  to: string;
  subject: string;
  raw: string;
  at: number;
}

/** How the server behaves. Everything may be changed at any time. */
export interface SlowSmtpHabits {
  /** How long accepting a mail's content takes. */
  msPerMail: number;
  /** Where it hangs: 'greeting' before the first word, 'content' after a complete mail. */
  hangsAt: "greeting" | "content" | undefined;
  /** Whether it never finishes its answer for a recipient, although it sends a byte now and then. */
  tricklesFor(recipient: string): boolean;
}

export interface SlowSmtp extends SlowSmtpHabits {
  /** The address for SMTP_URL. */
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Recipients of all attempts so far, accepted or not. */
  readonly named: string[];
  /** Recipients of mails that arrived whole and were never answered, because it hangs at 'content'. */
  readonly held: string[];
  /**
   * Returns the mails to a recipient; waits until there is one.
   * @throws after the given time in milliseconds
   */
  arrivalsTo(recipient: string, milliseconds?: number): Promise<Arrival[]>;
  /** Cuts every connection and refuses new ones until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1, without TLS or login. `goAway` stops it. */
export async function startSlowSmtp(habits: Partial<SlowSmtpHabits> = {}): Promise<SlowSmtp> {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const smtp: SlowSmtp = {
    msPerMail: 0,
    hangsAt: undefined,
    tricklesFor: () => false,
    ...habits,
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    arrivals: [],
    named: [],
    held: [],
    async arrivalsTo(recipient, milliseconds = 30_000) {
      for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(20)) {
        const found = smtp.arrivals.filter(({ to }) => to === recipient);
        if (found.length > 0) return found;
      }
      throw new Error(`No mail to ${recipient} within ${milliseconds} ms.`);
    },
    async goAway() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async comeBack() {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket)).on("error", () => {});
        converse(smtp, socket);
      }).listen(port, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      port = typeof address === "object" && address ? address.port : 0;
    },
  };
  await smtp.comeBack();
  return smtp;
}

function converse(smtp: SlowSmtp, socket: Socket): void {
  const reply = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
  let rest = "";
  let content: string | undefined;
  let recipient = "";
  if (smtp.hangsAt !== "greeting") reply("220 slow.example ESMTP");
  const take = async (text: string) => {
    if (smtp.hangsAt === "content") return void smtp.held.push(recipient);
    await sleep(smtp.msPerMail);
    if (socket.destroyed) return;
    const subject = /^Subject: (.*)\r$/m.exec(text)?.[1] ?? "";
    smtp.arrivals.push({ to: recipient, subject, raw: text, at: performance.now() });
    reply("250 taken");
  };
  const command = (line: string) => {
    const [verb = ""] = line.toUpperCase().split(" ");
    if (verb === "RCPT") {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? "";
      smtp.named.push(recipient);
      if (smtp.tricklesFor(recipient)) {
        socket.write("250-");
        const timer = setInterval(() => socket.write("x"), 300);
        socket.on("close", () => clearInterval(timer));
        return;
      }
    }
    if (verb === "DATA") {
      content = "";
      return reply("354 go on");
    }
    if (verb === "QUIT") return void socket.end("221 bye\r\n");
    reply("250 slow.example");
  };
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (content === undefined) command(line);
      else if (line !== ".") content += `${line}\r\n`;
      else {
        void take(content);
        content = undefined;
      }
    }
  });
}
