/** Pixels of what a signed-in customer's home opens on: Home keeps them free before anything of it is known. */
export const ownHomeHeight = 128;
