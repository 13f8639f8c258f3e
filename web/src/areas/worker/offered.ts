// What is not offered until its screen is there.

/** Set once pages.tsx has the page Chats: then bookings show the chat icon, and the top bar its tab. */
export const chatsOffered: boolean = false;
