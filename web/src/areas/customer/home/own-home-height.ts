/** The height in pixels of a signed-in customer's tiles. Home reserves it before the data arrive. */
export const ownHomeHeight = 128;
