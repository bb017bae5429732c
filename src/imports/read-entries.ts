import { parseEmail, parseLead } from '../leads/index.ts'
import type { IntakeRequest } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Problem } from '../platform/errors.ts'
import type { Outcome } from './counts.ts'
import type { Arrival, Row, RowPlan } from './import.ts'
import type { RowPlanner } from './plan-row.ts'
import { readBlocked } from './read-blocked.ts'
import type { Import } from './store.ts'

/** A row on its way in. */
export interface Entry {
  readonly row: Row
  readonly plan: RowPlan
  request?: IntakeRequest
  suppression?: { readonly kind: 'address' | 'domain'; readonly value: string }
  outcome?: Outcome
  problems: readonly Problem[]
}

/** An import, and what reads its rows. */
interface Reading {
  readonly one: Import
  readonly plan: RowPlanner
}

/** Reads the rows of a batch: what each becomes, before anybody looks at who is there. */
export function readEntries(context: Context, work: Reading, rows: readonly Row[]): Entry[] {
  const today = Temporal.Instant.fromEpochMilliseconds(context.clock.now().getTime())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
  return rows.map((row) => readEntry(work, row, today))
}

function readEntry({ one, plan: planOf }: Reading, row: Row, today: Temporal.PlainDate): Entry {
  const plan = planOf(row)
  if (plan.kind === 'invalid') return { row, plan, outcome: 'invalid', problems: plan.problems }
  if (plan.kind === 'suppression') {
    const read = readBlocked(plan)
    if ('code' in read) return { row, plan, outcome: 'invalid', problems: [{ pointer: '', ...read }] }
    return { row, plan, suppression: read, problems: [] }
  }
  const parsed = parseLead(plan.body, { lenient: true, today })
  if (!parsed.ok) return { row, plan, outcome: 'invalid', problems: parsed.errors }
  const { organizationId, campaignId, options } = one
  const arrives = plan.arrives === undefined ? {} : { arrives: arrivalOf(plan.arrives) }
  const request: IntakeRequest = {
    organizationId,
    campaignId: campaignId ?? '',
    lead: parsed.lead,
    warnings: [...parsed.warnings, ...(plan.warnings ?? [])],
    ...options,
    ...arrives,
  }
  return { row, plan, request, problems: [] }
}

function arrivalOf(arrives: Arrival): NonNullable<IntakeRequest['arrives']> {
  return arrives.status === 'ended' ? { ended: arrives.reason } : { held: { reason: arrives.reason, until: null } }
}

/** The address of a row, also of one that makes no lead for what else is wrong with it. */
export function emailKeyOf({ plan, request, suppression }: Entry): string | undefined {
  if (request !== undefined) return request.lead.emailKey
  if (suppression?.kind === 'address') return suppression.value
  const given = plan.kind === 'lead' ? plan.body['email'] : undefined
  const read = typeof given === 'string' ? parseEmail(given) : undefined
  return read !== undefined && 'value' in read ? read.value.key : undefined
}
