// PostgreSQL's settings on a small machine, given on its command line so that they change with each build.

/**
 * The settings of the embedded server, sizes with their units.
 * @param durable false only in tests: nothing is forced to disk, so a power cut may damage the files
 */
export const serverSettings = (durable: boolean): Record<string, string | number> => ({
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_connections: 200,
  max_wal_size: "1GB",
  random_page_cost: 1.1,
  // queries here take microseconds; compiling or spreading them costs more than it saves
  jit: "off",
  max_parallel_workers_per_gather: 0,
  timezone: "UTC",
  log_timezone: "UTC",
  password_encryption: "scram-sha-256",
  fsync: durable ? "on" : "off",
  full_page_writes: durable ? "on" : "off",
  synchronous_commit: "on",
  // errors reach the server as errors; its log would only repeat them, with people's data in the statements
  log_min_messages: "log",
  log_checkpoints: "off",
});
