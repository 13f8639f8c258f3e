// (to be written)
/** A slot inside a worker's row: id, weekday, starts, ends. */
export type SlotColumns = [id: number, weekday: number, starts: string, ends: string];
