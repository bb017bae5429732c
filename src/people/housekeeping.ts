import { HOUR, systemClock } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOver } from './sign-in/account-store.ts'

const CHUNK = 1_000

/** Sessions, tokens and counted attempts that are over are of no use to anybody. */
export const forgetOverSessions: PeriodicTask = {
  name: 'forget_over_sessions',
  everyMs: HOUR,
  run: async (context) => (await deleteOver(context.db, systemClock.now(), CHUNK)) >= CHUNK,
}
