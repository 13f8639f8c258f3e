// Buttons have only the documented words; the heading with the worker's name describes them.

/** The id of the element with a worker's name. */
export const workerNameId = (workerId: number): string => `worker-${workerId}-name`;
