// Buttons show only the documented words, so the heading with the worker's name describes them to screen readers.

/** The id of the element with a worker's name. */
export const workerNameId = (workerId: number): string => `worker-${workerId}-name`;
