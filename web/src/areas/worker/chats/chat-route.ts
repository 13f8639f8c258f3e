// The worker's page of chats.
import type { ChatRoute } from "../../../features/chat/selected-conversation.ts";
import { paths, workerPages } from "../../../paths.ts";

export const chatRoute: ChatRoute = { page: workerPages.chats, path: paths.worker };
