// Where the worker's chats are shown.
import type { ChatPlace } from "../../../features/chat/target.ts";
import { paths, workerPages } from "../../../paths.ts";

export const chatPlace: ChatPlace = { page: workerPages.chats, path: paths.worker };
