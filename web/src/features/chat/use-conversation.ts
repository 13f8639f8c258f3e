// One conversation, live: opened by the call, followed by its room's line, caught up after every lost connection.
// What is sent stays on its way until the server's echo; a reconnection sends it again under the same client id.
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { defaultReceiverId } from "@hourhand/contract/chat";
import { text as textOf } from "../../locales/texts.ts";
import { newKey } from "../../platform/call.ts";
import { Refusal } from "../../platform/refusal.ts";
import { session } from "../../platform/session.ts";
import type { SocketState } from "../../platform/socket.ts";
import {
  loadOlder,
  noteActivity,
  noteRead,
  openConversation,
  type ChatProfile,
  type OpenedConversation,
} from "./api.ts";
import {
  emptyConversation,
  newestId,
  oldestId,
  withFate,
  withMessages,
  withOutgoing,
  withProgress,
  type Conversation,
} from "./conversation.ts";
import { keepUnsent, noteRefusal, unsentOf, type Unsent } from "./outbox.ts";
import { createRenewal } from "./renewal.ts";
import { logFault, openRoomLine, type RoomLine } from "./room-line.ts";
import { chooseTarget, forgetTarget, keepRoom } from "./target.ts";

const typingMilliseconds = 50;

type Change = (was: Conversation) => Conversation;
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
  isLoadingOlder: boolean;
  send: (text: string, image: string | null) => void;
  retry: (clientId: string) => void;
  older: () => void;
  /** The picture of a message cannot be loaded: its link is fetched anew. */
  renewPicture: (messageId: number) => void;
}

/** The history with what is still on its way behind it; what is stored after all takes the place of its twin. */
function withUnsent(opened: OpenedConversation, unsent: readonly Unsent[]): Conversation {
  const waiting = unsent.reduce(withOutgoing, emptyConversation);
  const known = withMessages({ ...waiting, hasOlder: opened.more }, opened.messages);
  return unsent.reduce(
    (was, { clientId, refusal }) =>
      refusal === undefined ? was : withFate(was, clientId, "failed", refusal),
    known,
  );
}

/**
 * The conversation with a receiver; a component that is shown for another one gets a new key. `onRead` is told who is
 * being looked at, undefined at the end; `onElsewhere` that the receiver stands for another room by now.
 */
export function useConversation(
  receiverId: number,
  onRead: (personId: number | undefined) => void,
  onElsewhere: () => void,
): LiveConversation {
  const [conversation, change] = useReducer(reduce, emptyConversation);
  const [state, setState] = useState<LiveConversation["state"]>("loading");
  const [room, setRoom] = useState<OpenRoom>();
  const [connection, setConnection] = useState<SocketState>("connecting");
  const [isTyping, setTyping] = useState(false);
  const [arrived, setArrived] = useState(0);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const line = useRef<RoomLine>(undefined);
  const renewal = useRef<ReturnType<typeof createRenewal>>(undefined);
  const shown = useRef(conversation);
  const read = useRef(onRead);
  const reload = useRef(onElsewhere);
  const lookNow = useRef<() => void>(undefined);
  useEffect(() => {
    shown.current = conversation;
    read.current = onRead;
    reload.current = onElsewhere;
  });

  useEffect(() => {
    let gone = false;
    // 3 asks for whichever administrator is on duty: whom that is, the answer says.
    let personId: number | undefined;
    let openId: number | undefined;

    const look = (): void => {
      if (document.visibilityState !== "visible" || personId === undefined || openId === undefined) return;
      line.current?.tellRead();
      noteRead(openId);
      read.current(personId);
    };
    lookNow.current = look;
    const listen = ({ roomId, receiver }: OpenRoom, reached: number): void => {
      renewal.current = createRenewal({ personId: receiver.id, roomId }, (messages) =>
        change((was) => withMessages(was, messages)),
      );
      line.current = openRoomLine({
        roomId,
        personId: receiver.id,
        reached,
        onMessages: (messages) => change((was) => withMessages(was, messages)),
        onArrival({ sender }) {
          noteActivity(roomId);
          if (sender === session().user_id) return;
          setTyping(true);
          setArrived((count) => count + 1);
        },
        onFailed(clientId, sentence) {
          change((was) => withFate(was, clientId, "failed", sentence ?? textOf("chat.noAnswer")));
          if (sentence !== undefined) void noteRefusal(session().user_id ?? 0, clientId, sentence);
        },
        onProgress: (clientId, share) => change((was) => withProgress(was, clientId, share)),
        onState(next) {
          if (!gone) setConnection(next);
        },
        onElsewhere() {
          if (!gone) reload.current();
        },
      });
    };
    const open = async (): Promise<void> => {
      try {
        const opened = await openConversation(receiverId);
        if (gone) return;
        const { chat_id: roomId, receiver } = opened;
        if (roomId === null || receiver === null) {
          const [first] = opened.chats;
          if (first) chooseTarget(first.other.id);
          else setState("none");
          return;
        }
        personId = receiver.id;
        openId = roomId;
        keepRoom(roomId);
        const unsent = (await unsentOf(session().user_id ?? 0)).filter((one) => one.roomId === roomId);
        if (gone) return;
        const now = withUnsent(opened, unsent);
        change(() => now);
        setRoom({ roomId, receiver });
        setState("open");
        look();
        listen({ roomId, receiver }, newestId(now));
        for (const { clientId, text, image, fate } of now.entries)
          if (fate === "sending" && clientId !== undefined) line.current?.say({ clientId, text, image });
      } catch (fault) {
        if (gone) return;
        logFault("The conversation could not be loaded.", fault);
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
      // The list may have been read anew before the server heard of the last reading.
      if (document.visibilityState === "visible" && openId !== undefined) noteRead(openId);
      read.current(undefined);
      renewal.current?.close();
      line.current?.close();
      line.current = undefined;
    };
  }, [receiverId]);

  // Once what arrived is drawn: only then is it the newest that was seen, and on a slow device drawing the bubble may take
  // longer than it stands.
  useEffect(() => {
    if (arrived === 0) return undefined;
    lookNow.current?.();
    const timer = setTimeout(() => setTyping(false), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [arrived]);

  const roomId = room?.roomId;
  const send = useCallback(
    (text: string, image: string | null): void => {
      const sender = session().user_id;
      if (sender === undefined || roomId === undefined || (text.trim() === "" && image === null)) return;
      const clientId = newKey();
      const message = { sender, clientId, text, image, at: new Date().toISOString() };
      keepUnsent({ ...message, roomId });
      change((was) => withOutgoing(was, message));
      line.current?.say({ clientId, text, image });
    },
    [roomId],
  );
  const retry = useCallback(
    (clientId: string): void => {
      const entry = shown.current.entries.find((one) => one.clientId === clientId && one.fate === "failed");
      if (!entry) return;
      const { sender, text, image, at } = entry;
      if (roomId !== undefined) keepUnsent({ sender, clientId, text, image, at, roomId });
      change((was) => withFate(was, clientId, "sending"));
      line.current?.say({ clientId, text, image });
    },
    [roomId],
  );
  const personId = room?.receiver.id;
  const older = useCallback((): void => {
    const before = oldestId(shown.current);
    if (before === undefined || personId === undefined || !shown.current.hasOlder) return;
    setLoadingOlder(true);
    loadOlder(personId, before)
      .then(
        ({ messages, more, chat_id }) => {
          if (chat_id === roomId) change((was) => ({ ...withMessages(was, messages), hasOlder: more }));
        },
        (fault: unknown) => logFault("Older messages could not be loaded.", fault),
      )
      .finally(() => setLoadingOlder(false));
  }, [personId, roomId]);
  const renewPicture = useCallback((messageId: number): void => renewal.current?.ask(messageId), []);
  return {
    state,
    room,
    conversation,
    connection,
    isTyping,
    isLoadingOlder,
    send,
    retry,
    older,
    renewPicture,
  };
}
