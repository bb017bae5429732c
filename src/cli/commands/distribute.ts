import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { openContext } from '../../open-context.ts'
import type { Db } from '../../platform/database/db.ts'
import { distribute } from '../../platform/distribution/distribute.ts'
import { AppError } from '../../platform/errors.ts'
import { WAITING_FOR } from '../../platform/migrations/schema-lock.ts'
import { findHeartbeats } from '../doctor/installation-store.ts'
import { watchProcesses } from '../doctor/live-processes.ts'
import { say } from '../terminal.ts'

/** Several times as many parts as an installation has nodes, as a rule. */
export const SHARDS = 32

/** `distribute` */
export function addDistribute(program: Command): void {
  program
    .command('distribute')
    .description('spread the database over the nodes of Citus, by organization; stop all processes before')
    .option('--shards <number>', 'into how many parts the rows go, all of an organization in one', String(SHARDS))
    .addHelpText(
      'after',
      '\nIt can be stopped at any time and run again: it goes on where it was. See docs/distributed.md.',
    )
    .action(spread)
}

/** Reads `--shards`. @throws AppError `invalid_usage` */
export function readShards(given: string): number {
  const parts = Number(given)
  if (Number.isInteger(parts) && parts >= 1 && parts <= 1024) return parts
  throw new AppError('invalid_usage', '--shards is a whole number from 1 to 1024.')
}

async function spread({ shards }: { shards: string }): Promise<void> {
  const parts = readShards(shards)
  const { context, sessions, close } = await openContext(readConfig(), { schema: 'distribute' })
  try {
    await requireStopped(context.db)
    await distribute(sessions, { shards: parts, onStep: say, onWait: (what) => say(WAITING_FOR[what]) })
  } finally {
    await close()
  }
  say('The database is distributed.')
}

/** For what moves rows between nodes. @throws AppError `not_distributable` while a process works on the database */
export async function requireStopped(db: Db): Promise<void> {
  const { alive } = await watchProcesses({ look: () => findHeartbeats(db), pause })
  if (alive.length === 0) return
  throw new AppError('not_distributable', `Stop all processes first: ${alive.join(', ')} still runs.`)
}
