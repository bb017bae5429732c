import { addressesPresent, parseEmail, parseLead, suppressionRules, utcDay } from '../../leads/index.ts'
import type { IntakeRequest } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Problem } from '../../platform/errors.ts'
import { parseSuppression } from '../../suppressions/index.ts'
import type { SuppressionReason } from '../../suppressions/index.ts'
import type { ImportOutcome, MappedRow, ImportRow, VendorLeadState } from '../import-types.ts'
import type { RowMapper } from '../mapping/map-row.ts'
import { unreadValues } from '../mapping/unread-values.ts'
import type { Import } from '../store.ts'

const RULES = { ...suppressionRules, allowSharedDomains: false }

/** A row on its way in. */
export interface PreparedRow {
  readonly row: ImportRow
  readonly plan: MappedRow
  request?: IntakeRequest
  suppression?: { readonly kind: 'address' | 'domain'; readonly value: string }
  outcome?: ImportOutcome
  problems: readonly Problem[]
}

/** Where rows go, and what reads them. */
interface Reading {
  readonly one: Pick<Import, 'organizationId' | 'campaignId' | 'options'> & Partial<Pick<Import, 'importId'>>
  readonly plan: RowMapper
}

/** Reads the rows of a batch: what each becomes, before anybody looks at who is there. A plan and an import read alike. */
export function prepareRows(context: Context, work: Reading, rows: readonly ImportRow[]): PreparedRow[] {
  const today = utcDay(context.clock.now())
  return rows.map((row) => readEntry(work, row, today))
}

function readEntry({ one, plan: planOf }: Reading, row: ImportRow, today: Temporal.PlainDate): PreparedRow {
  const plan = planOf(row)
  if (plan.kind === 'invalid') return { row, plan, outcome: 'invalid', problems: plan.problems }
  if (plan.kind === 'suppression') {
    const { what, value } = plan
    const read = parseSuppression(what === 'domain' ? `@${value.replace(/^@/u, '')}` : value, RULES)
    if ('code' in read) return { row, plan, outcome: 'invalid', problems: [{ pointer: '', ...read }] }
    return { row, plan, suppression: read, problems: [] }
  }
  const parsed = parseLead(plan.body, { lenient: true, today })
  const unread = unreadValues(plan.body)
  // All of it is told at once: who corrects the row corrects it once.
  if (!parsed.ok) return { row, plan, outcome: 'invalid', problems: [...parsed.errors, ...unread] }
  const { organizationId, campaignId, importId, options } = one
  const arrives = plan.arrives === undefined ? {} : { arrives: arrivalOf(plan.arrives) }
  const request: IntakeRequest = {
    organizationId,
    campaignId: campaignId ?? '',
    lead: parsed.lead,
    ...(importId === undefined ? {} : { importId }),
    // Cells are text: that a number or list is read from one is no remark.
    warnings: [...parsed.warnings.filter(({ code }) => code !== 'converted'), ...unread, ...(plan.warnings ?? [])],
    ...options,
    ...arrives,
  }
  return { row, plan, request, problems: [] }
}

function arrivalOf(arrives: VendorLeadState): NonNullable<IntakeRequest['arrives']> {
  return arrives.status === 'ended' ? { ended: arrives.reason } : { held: { reason: arrives.reason, until: null } }
}

/** The address of a row, also of one that makes no lead for what else is wrong with it. */
export function emailKeyOf({ plan, request, suppression }: PreparedRow): string | undefined {
  if (request !== undefined) return request.lead.emailKey
  if (suppression?.kind === 'address') return suppression.value
  const given = plan.kind === 'lead' ? plan.body['email'] : undefined
  const read = typeof given === 'string' ? parseEmail(given) : undefined
  return read !== undefined && 'value' in read ? read.value.key : undefined
}

/** An address that another tool must not write to any more, as it is compared, and why. */
export interface MovedSuppression {
  readonly emailKey: string
  readonly reason: SuppressionReason
  readonly note: string
}

/** What another tool says of the address of a row; it holds whatever becomes of its lead. */
export function movedSuppression(entry: PreparedRow): MovedSuppression | undefined {
  const emailKey = emailKeyOf(entry)
  if (entry.plan.kind !== 'lead' || entry.plan.suppresses === undefined || emailKey === undefined) return undefined
  return { emailKey, ...entry.plan.suppresses }
}

/** Whether where its lead stood holds only for one that is new. */
export function isNewOnly({ plan }: Pick<PreparedRow, 'plan'>): boolean {
  return plan.kind === 'lead' && plan.newOnly === true
}

/**
 * The rows of a batch, those that are `newOnly` without where their lead stood if it is in the campaign already. One that
 * came since the import was started counts as new: of rows that name one address, neither order nor number matters.
 */
export async function dropStateOfPresent(
  context: Context,
  db: Db,
  { organizationId, campaignId, startedAt }: Import,
  entries: readonly PreparedRow[],
): Promise<readonly PreparedRow[]> {
  const emailKeys = entries.filter(isNewOnly).flatMap((entry) => emailKeyOf(entry) ?? [])
  if (emailKeys.length === 0 || campaignId === null) return entries
  const present = await addressesPresent(context, db, { organizationId, campaignId, upto: startedAt }, emailKeys)
  return entries.map((entry) => (isNewOnly(entry) && present.has(emailKeyOf(entry) ?? '') ? spared(entry) : entry))
}

function spared(entry: PreparedRow): PreparedRow {
  const { plan, request } = entry
  if (plan.kind !== 'lead') return entry
  const { kind, body, warnings: told = [] } = plan
  if (request === undefined) return { ...entry, plan: { kind, body } }
  const { arrives: _arrives, ...others } = request
  const warnings = request.warnings.filter((warning) => !told.includes(warning))
  return { ...entry, plan: { kind, body }, request: { ...others, warnings } }
}
