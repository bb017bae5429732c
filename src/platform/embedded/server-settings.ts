const MEGABYTE = 1024 * 1024

export interface MachineSize {
  readonly memoryBytes: number
  readonly freeDiskBytes: number
}

/** Server settings for a machine that PostgreSQL shares with Fairlead. Durability is on; nothing a tenant wrote is logged. */
export function serverSettings(machine: MachineSize): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, machine.memoryBytes / MEGABYTE / part)))}MB`
  const walMegabytes = Math.min(4096, Math.max(256, machine.freeDiskBytes / MEGABYTE / 8))
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    password_encryption: 'scram-sha-256',
    max_connections: '200',
    shared_buffers: share(8, 64, 512),
    effective_cache_size: share(2, 128, 65_536),
    maintenance_work_mem: share(16, 32, 256),
    work_mem: '8MB',
    // Room between checkpoints: under load each one is followed by a burst of full-page images.
    max_wal_size: `${Math.round(walMegabytes)}MB`,
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    wal_buffers: '16MB',
    random_page_cost: '1.1',
    // Statistics follow an import of many leads within seconds: plans made for a small table suit no large one.
    autovacuum_naptime: '10s',
    jit: 'off',
    // Parallel plans need /dev/shm, of which a container has 64 MB, and take both processors of a small machine.
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failed statement reaches its caller; in the log it would leave names and addresses that erasure cannot reach.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
