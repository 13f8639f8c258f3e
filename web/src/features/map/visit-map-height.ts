/** The height of a visit's strip in pixels; its skeleton has it too, so that nothing moves. */
export const visitMapHeight = 180;
