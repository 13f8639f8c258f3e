// One live conversation. A call opens it, its room's connection updates it, and after each lost connection it fetches
// what it missed. A sent message is pending until the server's echo. After a reconnection it is sent again with the
// same client id. This file has no React: use-conversation.ts renders the store.
import { isBlankText } from "@hourhand/contract/blank-text";
import { defaultReceiverId, mayNotChat, receiverNotFound } from "@hourhand/contract/chat";
import { translate } from "../../locales/translation.ts";
import { ApiError } from "../../platform/api-error.ts";
import { newIdempotencyKey } from "../../platform/call.ts";
import { serverNow } from "../../platform/server-time.ts";
import { session } from "../../platform/session.ts";
import type { SocketState } from "../../platform/socket.ts";
import { loadOlder, markRoomRead, moveRoomToTop, openChat, type OpenedConversation } from "./api.ts";
import {
  emptyConversation,
  newestId,
  oldestId,
  withCard,
  withDeliveryStatus,
  withMessages,
  withoutFailed,
  withOutgoing,
  withProgress,
  type Conversation,
  type OpenRoom,
} from "./conversation.ts";
import { deleteUnsent, hasPlaceFor, loadUnsent, saveRejection, saveUnsent, type Unsent } from "./outbox.ts";
import { createImageUrlRefresher } from "./refresh-image-urls.ts";
import { logFailure, openRoomConnection, type RoomConnection } from "./room-connection.ts";
import { loadConversation, saveConversation } from "./seen-conversations.ts";
import { clearSelection, saveOpenRoom, selectConversation } from "./selected-conversation.ts";
import { createListeners } from "../../platform/listeners.ts";

/** How long the typing bubble is shown once it has rendered. */
const typingMs = 50;

/** The conversation's state at one moment. */
export interface ConversationSnapshot {
  readonly state: "loading" | "none" | "failed" | "open";
  readonly room: OpenRoom | undefined;
  readonly conversation: Conversation;
  readonly connection: SocketState;
  /** The other person's message has just arrived. */
  readonly isTyping: boolean;
  /** How many of the other person's messages have arrived through the connection. */
  readonly arrivals: number;
  readonly isLoadingOlder: boolean;
}

export interface ConversationStoreOptions {
  /** 3 is an alias for the administrator on duty. */
  receiverId: number;
  /** Called with the id of the person being viewed, and with undefined at the end. */
  onRead: (personId: number | undefined) => void;
  /** Called when the receiver id now means another room. */
  onRoomChanged: () => void;
}

/** The history followed by pending messages. A pending message that is already stored is shown once. */
function withUnsent(
  { more, messages }: Pick<OpenedConversation, "more" | "messages">,
  unsent: readonly Unsent[],
  seen: Conversation = emptyConversation,
): Conversation {
  const isSeen = ({ clientId }: Unsent): boolean => seen.entries.some((entry) => entry.clientId === clientId);
  const waiting = unsent.filter((one) => !isSeen(one)).reduce(withOutgoing, seen);
  const history = withMessages({ ...waiting, hasOlder: more }, messages);
  return unsent.reduce(
    (was, { clientId, rejection }) =>
      rejection === undefined ? was : withDeliveryStatus(was, clientId, "failed", rejection),
    history,
  );
}

/** The conversation with one receiver, after `open`. */
export class ConversationStore {
  readonly #options: ConversationStoreOptions;
  readonly #listeners = createListeners();
  #snapshot: ConversationSnapshot = {
    state: "loading",
    room: undefined,
    conversation: emptyConversation,
    connection: "connecting",
    isTyping: false,
    arrivals: 0,
    isLoadingOlder: false,
  };
  #connection: RoomConnection | undefined;
  #imageUrls: ReturnType<typeof createImageUrlRefresher> | undefined;
  /** The number of the current opening. Replies to earlier ones are ignored. */
  #opening = 0;

  constructor(options: ConversationStoreOptions) {
    this.#options = options;
  }

  getSnapshot = (): ConversationSnapshot => this.#snapshot;

  subscribe = this.#listeners.subscribe;

  /**
   * Loads the conversation and keeps it up to date.
   * @returns a function that closes it
   */
  open = (): (() => void) => {
    const opening = (this.#opening += 1);
    void this.#load(() => this.#opening === opening);
    document.addEventListener("visibilitychange", this.markViewed);
    return () => {
      document.removeEventListener("visibilitychange", this.markViewed);
      this.#opening += 1;
      const { room } = this.#snapshot;
      // The list may have been refetched before the server knew what was read last.
      if (document.visibilityState === "visible" && room) markRoomRead(room.roomId);
      this.#options.onRead(undefined);
      this.#imageUrls?.close();
      this.#connection?.close();
      this.#connection = undefined;
    };
  };

  /** If the tab is visible, tells the server and the list that the shown messages were read. */
  markViewed = (): void => {
    const { room } = this.#snapshot;
    if (document.visibilityState !== "visible" || !room) return;
    this.#connection?.markRead();
    markRoomRead(room.roomId);
    this.#options.onRead(room.receiver.id);
  };

  /**
   * Call it when an arrival has rendered, because only then has the person seen it. On a slow device, rendering the
   * bubble may take longer than showing it.
   * @returns a function that cancels the removal of the bubble
   */
  onArrivalDrawn = (): (() => void) => {
    this.markViewed();
    const timer = setTimeout(() => this.#set({ isTyping: false }), typingMs);
    return () => clearTimeout(timer);
  };

  /**
   * Sends a message, unless it has neither text nor picture.
   * @returns whether the device has room for it
   */
  send = (text: string, image: string | null): boolean => {
    const sender = session().user_id;
    const { room } = this.#snapshot;
    if (sender === undefined || !room || (isBlankText(text) && image === null)) return true;
    if (!hasPlaceFor(sender, image)) return false;
    const clientId = newIdempotencyKey();
    const message = { sender, clientId, text, image, at: new Date(serverNow()).toISOString() };
    saveUnsent({ ...message, roomId: room.roomId });
    this.#change((was) => withOutgoing(was, message));
    this.#connection?.send({ clientId, text, image });
    return true;
  };

  /** Sends a failed message again. */
  retry = (clientId: string): void => {
    const { conversation, room } = this.#snapshot;
    const entry = conversation.entries.find(
      (one) => one.clientId === clientId && one.deliveryStatus === "failed",
    );
    if (!entry) return;
    const { sender, text, image, at } = entry;
    if (room) saveUnsent({ sender, clientId, text, image, at, roomId: room.roomId });
    this.#change((was) => withDeliveryStatus(was, clientId, "sending"));
    this.#connection?.send({ clientId, text, image });
  };

  /** Discards a failed message. */
  discard = (clientId: string): void => {
    const { conversation } = this.#snapshot;
    const remaining = withoutFailed(conversation, clientId);
    if (remaining.entries.length === conversation.entries.length) return;
    deleteUnsent(session().user_id ?? 0, clientId);
    this.#set({ conversation: remaining });
  };

  /** Loads the page of messages before the oldest one, if there are any. */
  older = (): void => {
    const { conversation, room } = this.#snapshot;
    const oldest = oldestId(conversation);
    if (oldest === undefined || !room || !conversation.hasOlder) return;
    this.#set({ isLoadingOlder: true });
    loadOlder(room.receiver.id, oldest)
      .then(
        ({ messages, more, chat_id }) => {
          if (chat_id === room.roomId)
            this.#change((was) => ({ ...withMessages(was, messages), hasOlder: more }));
        },
        (error: unknown) => logFailure("Older messages could not be loaded.", error),
      )
      .finally(() => this.#set({ isLoadingOlder: false }));
  };

  /** Fetches a new link for a message's picture that cannot be loaded. */
  refreshImage = (messageId: number): void => this.#imageUrls?.request(messageId);

  #set(part: Partial<ConversationSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    this.#listeners.notify();
  }

  #change(change: (was: Conversation) => Conversation): void {
    const conversation = change(this.#snapshot.conversation);
    if (conversation !== this.#snapshot.conversation) this.#set({ conversation });
  }

  async #load(isCurrent: () => boolean): Promise<void> {
    const { receiverId } = this.#options;
    try {
      const opened = await openChat(receiverId);
      if (!isCurrent()) return;
      const { chat_id: roomId, receiver } = opened;
      if (roomId === null || receiver === null) {
        const [first] = opened.chats;
        if (first) selectConversation(first.other.id);
        else this.#set({ state: "none" });
        return;
      }
      await this.#show({ roomId, receiver }, isCurrent, opened);
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof ApiError && error.isUnanswered) {
        const seen = await loadConversation(session().user_id ?? 0, receiverId);
        if (seen && isCurrent())
          return this.#show(seen.room, isCurrent, { more: false, messages: [] }, seen.conversation);
      }
      if (!isCurrent()) return;
      logFailure("The conversation could not be loaded.", error);
      const isUnavailable = error instanceof ApiError && error.is(receiverNotFound, mayNotChat);
      if (isUnavailable && receiverId !== defaultReceiverId) clearSelection();
      else this.#set({ state: "failed" });
    }
  }

  /** Shows the opened or cached conversation with its pending messages. They are sent once the server answers. */
  async #show(
    room: OpenRoom,
    isCurrent: () => boolean,
    opened: Pick<OpenedConversation, "more" | "messages">,
    seen?: Conversation,
  ): Promise<void> {
    const { roomId } = room;
    saveOpenRoom(roomId);
    const unsent = (await loadUnsent(session().user_id ?? 0)).filter((one) => one.roomId === roomId);
    if (!isCurrent()) return;
    const conversation = withUnsent(opened, unsent, seen);
    this.#set({ state: "open", room, conversation });
    this.#persist();
    this.markViewed();
    this.#follow(room, newestId(conversation), isCurrent);
    for (const { clientId, text, image, deliveryStatus } of conversation.entries)
      if (deliveryStatus === "sending" && clientId !== undefined)
        this.#connection?.send({ clientId, text, image });
  }

  /** Caches the conversation for use without a network. */
  #persist(): void {
    const { room, conversation } = this.#snapshot;
    const person = session().user_id;
    if (room && person !== undefined)
      void saveConversation(person, this.#options.receiverId, room, conversation);
  }

  #follow({ roomId, receiver }: OpenRoom, lastSeenId: number, isCurrent: () => boolean): void {
    const place = { personId: receiver.id, roomId };
    this.#imageUrls = createImageUrlRefresher(place, (messages) =>
      this.#change((was) => withMessages(was, messages)),
    );
    this.#connection = openRoomConnection({
      ...place,
      lastSeenId,
      onMessages: (messages) => {
        this.#change((was) => withMessages(was, messages));
        if (messages.length > 0) this.#persist();
      },
      onLiveMessage: (message) => {
        moveRoomToTop(roomId, message);
        if (message.sender === session().user_id) return;
        this.#set({ isTyping: true, arrivals: this.#snapshot.arrivals + 1 });
      },
      onCard: (frame) => this.#change((was) => withCard(was, frame)),
      onFailed: (clientId, sentence) => {
        const reason = sentence ?? translate("chat.noAnswer");
        this.#change((was) => withDeliveryStatus(was, clientId, "failed", reason));
        if (sentence !== undefined) void saveRejection(session().user_id ?? 0, clientId, sentence);
      },
      onProgress: (clientId, share) => this.#change((was) => withProgress(was, clientId, share)),
      onState: (connection) => {
        if (isCurrent()) this.#set({ connection });
      },
      onRoomChanged: () => {
        if (isCurrent()) this.#options.onRoomChanged();
      },
    });
  }
}
