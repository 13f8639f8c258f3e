/** The height of the day's map in pixels; its skeleton has it too, so that nothing moves. */
export const dayMapHeight = 220;
