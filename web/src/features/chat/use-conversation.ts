// One conversation, live: opened by the call, followed by its room's socket, caught up after every lost connection.
// What is sent stays on its way until the server's echo; a reconnection sends it again under the same client id.
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import {
  defaultReceiverId,
  type ChatMessage,
  type OutgoingChatFrame,
  type ReadFrame,
} from "@hourhand/contract/chat";
import { text as textOf } from "../../locales/texts.ts";
import { newKey } from "../../platform/call.ts";
import { Refusal } from "../../platform/refusal.ts";
import { session } from "../../platform/session.ts";
import { openSocket, type LiveSocket, type SocketState } from "../../platform/socket.ts";
import { loadMissed, loadOlder, openConversation, type ChatProfile } from "./api.ts";
import {
  emptyConversation,
  newestId,
  oldestId,
  withFate,
  withMessages,
  withOutgoing,
  type Conversation,
  type Entry,
} from "./conversation.ts";
import { dropUnsent, keepUnsent, unsentIn } from "./outbox.ts";
import { chooseTarget, forgetTarget, keepRoom } from "./target.ts";

/** How long a sent message may stay without an answer while there is a connection. */
const answerMilliseconds = 15_000;
const typingMilliseconds = 50;

type Change = (was: Conversation) => Conversation;
/** What the server has needs no keeping. */
function dropStored(messages: readonly ChatMessage[]): void {
  for (const { sender, client_id } of messages)
    if (client_id !== undefined && sender === session().user_id) dropUnsent(sender, client_id);
}

const reduce = (was: Conversation, change: Change): Conversation => change(was);

/** The room that is open: with whom, and under which id. */
export interface OpenRoom {
  roomId: number;
  receiver: ChatProfile;
}

export interface LiveConversation {
  state: "loading" | "none" | "failed" | "open";
  room: OpenRoom | undefined;
  conversation: Conversation;
  connection: SocketState;
  /** The other one's message is just arriving. */
  isTyping: boolean;
  /** The newest message of the other one that came while looking, for the live region. */
  latest: Entry | undefined;
  isLoadingOlder: boolean;
  send: (text: string, image: string | null) => void;
  retry: (clientId: string) => void;
  older: () => void;
}

/** Documented: failed fetches of chat are only logged. */
function log(what: string, fault: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, fault);
}

/** The conversation with a receiver; a component that is shown for another one gets a new key. `onRead` is told who is being looked at, undefined at the end. */
export function useConversation(
  receiverId: number,
  onRead: (personId: number | undefined) => void,
): LiveConversation {
  const [conversation, change] = useReducer(reduce, emptyConversation);
  const [state, setState] = useState<LiveConversation["state"]>("loading");
  const [room, setRoom] = useState<OpenRoom>();
  const [connection, setConnection] = useState<SocketState>("connecting");
  const [isTyping, setTyping] = useState(false);
  const [arrived, setArrived] = useState(0);
  const [latest, setLatest] = useState<Entry>();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const socket = useRef<LiveSocket>(undefined);
  const opened = useRef<number>(undefined);
  const shown = useRef(conversation);
  const read = useRef(onRead);
  const lookNow = useRef<() => void>(undefined);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    shown.current = conversation;
    opened.current = room?.roomId;
    read.current = onRead;
  });

  const post = useCallback((entry: Pick<Entry, "clientId" | "text" | "image">): void => {
    const { clientId } = entry;
    if (clientId === undefined) return;
    const frame: OutgoingChatFrame = { message: entry.text, image: entry.image, client_id: clientId };
    const { user_id } = session();
    if (user_id !== undefined) frame.sender = user_id;
    clearTimeout(timers.current.get(clientId));
    // Without a connection it waits for the next one.
    if (!socket.current?.send(frame)) return;
    const tooLong = (): void => {
      if (socket.current?.state === "open")
        change((was) => withFate(was, clientId, "failed", textOf("chat.noAnswer")));
    };
    timers.current.set(clientId, setTimeout(tooLong, answerMilliseconds));
  }, []);

  useEffect(() => {
    let gone = false;
    const waiting = timers.current;
    // 3 asks for whichever administrator is on duty: whom that is, the answer says.
    let personId: number | undefined;

    const look = (): void => {
      if (document.visibilityState !== "visible" || personId === undefined) return;
      const newest = newestId(shown.current);
      if (newest > 0) socket.current?.send({ read: newest } satisfies ReadFrame);
      read.current(personId);
    };
    lookNow.current = look;
    const catchUp = async (): Promise<void> => {
      try {
        const missed = await loadMissed(receiverId, newestId(shown.current));
        if (gone) return;
        dropStored(missed);
        change((was) => withMessages(was, missed));
        for (const entry of shown.current.entries) {
          const isThere = missed.some(
            ({ client_id }) => client_id !== undefined && client_id === entry.clientId,
          );
          if (entry.fate === "sending" && !isThere) post(entry);
        }
        setTimeout(look);
      } catch (fault) {
        log("What was missed could not be loaded.", fault);
      }
    };
    const onFrame = (frame: unknown): void => {
      if (typeof frame !== "object" || frame === null) return;
      if ("error" in frame) {
        const { error, client_id } = frame as { error: unknown; client_id?: unknown };
        if (typeof client_id !== "string") return;
        clearTimeout(waiting.get(client_id));
        change((was) => withFate(was, client_id, "failed", String(error)));
        return;
      }
      if (!("timestamp" in frame && "sender" in frame)) return;
      const message = frame as ChatMessage;
      if (message.client_id !== undefined) clearTimeout(waiting.get(message.client_id));
      dropStored([message]);
      change((was) => withMessages(was, [message]));
      if (message.sender === session().user_id) return;
      setTyping(true);
      setArrived((count) => count + 1);
      setLatest({
        key: `m${message.id}`,
        id: message.id,
        sender: message.sender,
        text: message.message,
        image: message.image,
        at: message.timestamp,
        clientId: undefined,
        fate: "sent",
      });
    };
    const listen = (roomId: number): void => {
      socket.current = openSocket({
        path: `/ws/chat/${roomId}/`,
        onFrame,
        onState(next) {
          if (gone) return;
          setConnection(next);
          // Also the first time: something may have been said since the history was read.
          if (next === "open") void catchUp();
        },
      });
    };
    const open = async (): Promise<void> => {
      try {
        const opened = await openConversation(receiverId);
        if (gone) return;
        const [first] = opened.chats;
        if (opened.chat_id === null || opened.receiver === null) {
          if (first) chooseTarget(first.other.id);
          else setState("none");
          return;
        }
        personId = opened.receiver.id;
        keepRoom(opened.chat_id);
        dropStored(opened.messages);
        const unsent = await unsentIn(opened.chat_id, session().user_id ?? 0);
        if (gone) return;
        // Those that are stored after all take the place of their twins here.
        change(() =>
          withMessages(
            { ...unsent.reduce(withOutgoing, emptyConversation), hasOlder: opened.more },
            opened.messages,
          ),
        );
        setRoom({ roomId: opened.chat_id, receiver: opened.receiver });
        setState("open");
        read.current(personId);
        listen(opened.chat_id);
      } catch (fault) {
        if (gone) return;
        log("The conversation could not be loaded.", fault);
        const isVerdict = fault instanceof Refusal && (fault.status === 403 || fault.status === 404);
        if (isVerdict && receiverId !== defaultReceiverId) forgetTarget();
        else setState("failed");
      }
    };
    void open();
    document.addEventListener("visibilitychange", look);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", look);
      read.current(undefined);
      for (const timer of waiting.values()) clearTimeout(timer);
      socket.current?.close();
      socket.current = undefined;
    };
  }, [receiverId, post]);

  // Once what arrived is drawn: only then is it the newest that was seen, and on a slow device drawing the bubble may take
  // longer than it stands.
  useEffect(() => {
    if (arrived === 0) return undefined;
    lookNow.current?.();
    const timer = setTimeout(() => setTyping(false), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [arrived]);

  const send = useCallback(
    (text: string, image: string | null): void => {
      const sender = session().user_id;
      if (sender === undefined || (text.trim() === "" && image === null)) return;
      const clientId = newKey();
      const at = new Date().toISOString();
      const message = { sender, clientId, text, image, at };
      if (opened.current !== undefined) keepUnsent({ ...message, roomId: opened.current });
      change((was) => withOutgoing(was, message));
      post({ clientId, text, image });
    },
    [post],
  );
  const retry = useCallback(
    (clientId: string): void => {
      const entry = shown.current.entries.find((one) => one.clientId === clientId && one.fate === "failed");
      if (!entry) return;
      change((was) => withFate(was, clientId, "sending"));
      post(entry);
    },
    [post],
  );
  const older = useCallback((): void => {
    const before = oldestId(shown.current);
    if (before === undefined || !shown.current.hasOlder) return;
    setLoadingOlder(true);
    loadOlder(receiverId, before)
      .then(
        ({ messages, more }) => change((was) => ({ ...withMessages(was, messages), hasOlder: more })),
        (fault: unknown) => log("Older messages could not be loaded.", fault),
      )
      .finally(() => setLoadingOlder(false));
  }, [receiverId]);
  return {
    state,
    room,
    conversation,
    connection,
    isTyping,
    latest,
    isLoadingOlder,
    send,
    retry,
    older,
  };
}
