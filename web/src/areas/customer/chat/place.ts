// Where the customer's chats are shown.
import type { ChatPlace } from "../../../features/chat/target.ts";
import { pages, paths } from "../../../paths.ts";

export const chatPlace: ChatPlace = { page: pages.chat, path: paths.home };
