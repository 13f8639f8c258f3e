// Buttons carry the documented words alone; whom they are about is the heading around them, which describes them.

/** The id of the element that holds a worker's name. */
export const workerNameId = (workerId: number): string => `worker-${workerId}-name`;
