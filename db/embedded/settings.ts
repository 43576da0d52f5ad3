import os from "node:os";

const megabyte = 1024 * 1024;

/** An eighth of the machine's memory, so that a million contacts with their indexes stay in PostgreSQL's cache. */
const sharedBuffers = () => `${Math.round(Math.min(2048, Math.max(128, os.totalmem() / 8 / megabyte)))}MB`;

/** For a machine with a few cores and a few gigabytes of memory that also runs other programs. */
const common = {
  listen_addresses: "",
  // Enough for the greatest number of SERVICE_WORKERS, and additionally for backups and commands.
  max_connections: "200",
  shared_buffers: sharedBuffers(),
  effective_cache_size: "2GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "4GB",
  min_wal_size: "256MB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
  random_page_cost: "1.1",
  jit: "off",
  // A request uses at most one core, and no extra shared memory, which is limited in containers.
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
  // Callers report failed statements. In the log, their details would write personal data to a file.
  log_min_messages: "log",
  log_min_duration_statement: "1s",
  log_parameter_max_length: "0",
  unix_socket_permissions: "0700",
};

/** Fast settings without durability, for databases that exist for one test run. */
const throwAway = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "on",
  // Test files run at the same time, and some of them start several instances of the service.
  max_connections: "300",
};

export const settings = (durable: boolean): Record<string, string> => (durable ? common : { ...common, ...throwAway });
