import { dueByStage } from './leads/index.ts'
import type { Context } from './platform/context.ts'
import type { InstallationGauges } from './http/operations/metrics.ts'
import { isDatabaseClock } from './platform/database/database-clock.ts'
import type { Replica } from './platform/database/replica.ts'
import { readingLag } from './replies/index.ts'
import { retentionLag } from './retention/index.ts'
import { organizationsWithMessagesDue } from './sending/index.ts'
import { horizonSeconds, organizationsWithDeliveriesDue } from './webhooks/index.ts'

/** The figures that `/metrics` shows of the whole installation; each process with a port shows the same. */
export function installationGauges(context: Context): readonly InstallationGauges[] {
  return [
    pipelineGauges(context),
    databaseGauges(context),
    readingGauges(context),
    retentionGauges(context),
    clockGauges(context),
    ...(context.replica === null ? [] : [replicaGauges(context.replica)]),
  ]
}

/** What waits for which stage. */
function pipelineGauges({ db, clock }: Context): InstallationGauges {
  return {
    help: {
      fairlead_stage_lag_seconds: 'For how long the lead that is due longest has waited for its stage.',
      fairlead_due_organizations: 'Organizations with something due for a stage.',
    },
    label: 'stage',
    read: async () => {
      const now = clock.now()
      const leads = await dueByStage(db, now)
      const [sending, webhooks] = await Promise.all([
        organizationsWithMessagesDue(db, now),
        organizationsWithDeliveriesDue(db, now),
      ])
      const secondsOf = (since: Date | null) =>
        since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000)
      return {
        fairlead_stage_lag_seconds: Object.fromEntries(leads.map(({ stage, since }) => [stage, secondsOf(since)])),
        fairlead_due_organizations: {
          ...Object.fromEntries(leads.map(({ stage, organizations }) => [stage, organizations])),
          sending: sending.length,
          webhooks: webhooks.length,
        },
      }
    },
  }
}

/** How the database is used by this process, and how long a transaction holds up the readers of events. */
function databaseGauges({ db }: Context): InstallationGauges {
  return {
    help: {
      fairlead_database_connections: 'Connections of this process to the database, by whether they are in use.',
      fairlead_database_waiting: 'Statements of this process that wait for a connection.',
      fairlead_event_horizon_seconds: 'For how long the oldest writing transaction has kept later events from readers.',
    },
    label: 'state',
    read: async () => ({
      fairlead_database_connections: { used: db.totalCount - db.idleCount, idle: db.idleCount },
      fairlead_database_waiting: db.waitingCount,
      fairlead_event_horizon_seconds: await horizonSeconds(db),
    }),
  }
}

/** How far the machine's clock is from the database's, by which everything is due. */
function clockGauges({ clock }: Context): InstallationGauges {
  const name = 'fairlead_clock_ahead_seconds'
  return {
    help: {
      [name]: 'By how much the clock of this machine is ahead of that of the database; beyond 5 it takes no work.',
    },
    read: async () => ({ [name]: isDatabaseClock(clock) ? clock.machineAhead() / 1_000 : 0 }),
  }
}

/** How far behind the read replica is. */
function replicaGauges(replica: Replica): InstallationGauges {
  const name = 'fairlead_replica_lag_seconds'
  return {
    help: { [name]: 'By how much the read replica may be behind; NaN while it cannot be used.' },
    read: async () => ({ [name]: (replica.lag() ?? Number.NaN) / 1_000 }),
  }
}

/** How far behind the reading of mailboxes is. */
function readingGauges({ db, clock }: Context): InstallationGauges {
  return {
    help: {
      fairlead_mailboxes_to_read: 'Mailboxes whose incoming mail is to be read.',
      fairlead_mailbox_reading_lag_seconds: 'The longest time since one of them was read.',
      fairlead_mailboxes_unread_10_minutes: 'How many of them were not read for 10 minutes.',
      fairlead_mailboxes_unread_30_minutes: 'How many of them were not read for 30 minutes.',
      fairlead_mailboxes_unread_failing: 'How many were not read for 10 minutes because their server failed.',
    },
    read: async () => {
      const lag = await readingLag(db, clock.now())
      return {
        fairlead_mailboxes_to_read: lag.mailboxes,
        fairlead_mailbox_reading_lag_seconds: lag.longestSeconds,
        fairlead_mailboxes_unread_10_minutes: lag.beyond10Minutes,
        fairlead_mailboxes_unread_30_minutes: lag.beyond30Minutes,
        fairlead_mailboxes_unread_failing: lag.failing,
      }
    },
  }
}

/** How far behind the removal of old data is. */
function retentionGauges(context: Context): InstallationGauges {
  const name = 'fairlead_retention_lag_seconds'
  return {
    help: { [name]: 'For how long the oldest data that is to go has waited to be removed.' },
    read: async () => ({ [name]: await retentionLag(context.db, context.clock.now()) }),
  }
}
