/** Longer than any statement of ours takes; the server ends what takes longer, in milliseconds. */
export const LONGEST_STATEMENT = 30_000
/** So long a transaction may do nothing before the server ends it, in milliseconds. */
export const LONGEST_IDLE = 10_000

/**
 * What a session is told when it begins, told to one transaction: durable once it is answered, ended when it takes too long
 * or is left open. Answers which server it is, by the instant at which that began.
 */
export const BEGIN = `begin; select set_config('synchronous_commit', 'on', true),
  set_config('statement_timeout', '${LONGEST_STATEMENT}', true),
  set_config('idle_in_transaction_session_timeout', '${LONGEST_IDLE}', true), extract(epoch from pg_postmaster_start_time())::text as server`
/** The same question outside a transaction. */
export const WHICH_SERVER = 'select extract(epoch from pg_postmaster_start_time())::text as server'
