import { answerOnce, createRowAllowance } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import type { FairSemaphore } from '../../platform/work/fair-semaphore.ts'
import { campaignWarnings } from '../intake/campaign-standing.ts'
import { batchAnswer, withoutDetail } from './batch-results.ts'
import type { BatchAnswer, BatchRow } from './batch-results.ts'
import { MOST_ITEMS } from './batch-schema.ts'
import { readRow } from './read-batch.ts'
import type { BatchRowRules } from './read-batch.ts'
import { refuseRows, standingOf, writeRows } from './write-batch.ts'
import type { BatchItem } from './write-batch.ts'

/** A JSON array of leads as it was sent. */
export interface ArrayOrder {
  readonly rules: BatchRowRules
  readonly body: Buffer
  /** Reads JSON; throws AppError `invalid_json` for what is none, with the places of keys that stand twice. */
  readonly parse: (body: Buffer) => unknown
  /** Everything as it would be, and nothing written. */
  readonly isDryRun: boolean
  readonly key: { readonly scopeHash: Buffer; readonly bodyHash: Buffer } | undefined
}

/**
 * Adds the leads of a list in one transaction: all that can be added, or, when that fails, none. With an Idempotency-Key a
 * retry gets the answer again, without the texts about its rows: they may tell of persons who are gone by then.
 * @throws AppError `invalid_json`, `validation_failed`, `campaign_archived`, `idempotency_mismatch`, `in_progress`, `rate_limited`
 */
export async function addArray(
  context: Context,
  turns: FairSemaphore,
  order: ArrayOrder,
): Promise<{ body: BatchAnswer; replayed: boolean }> {
  const items = readItems(order)
  const { organizationId } = order.rules.common
  const allowance = createRowAllowance(context, organizationId, items.length)
  const done = await turns.take(organizationId)
  try {
    const allowed = await allowance.take(items.length)
    const refusal = items.length > 0 && allowed === 0 ? await refuseRows(context, organizationId) : undefined
    const chunk = { items, from: 0, allowed }
    try {
      const writing = { order, chunk, refusal }
      const answer = order.isDryRun
        ? await rehearse(context, writing)
        : await transaction(context.db, (tx) => answerFor(context, tx, writing))
      if (answer.replayed) allowance.giveBack(allowed)
      return answer
    } catch (error) {
      allowance.giveBack(allowed)
      throw error
    }
  } finally {
    done()
    await allowance.close()
  }
}

type Chunk = Parameters<typeof writeRows>[2]

interface Writing {
  readonly order: ArrayOrder
  readonly chunk: Chunk
  /** Why no row can be written; what was answered before is answered again all the same. */
  readonly refusal: AppError | undefined
}

async function answerFor(
  context: Context,
  tx: Transaction,
  { order: { rules, key }, chunk, refusal }: Writing,
): Promise<{ body: BatchAnswer; replayed: boolean }> {
  const { organizationId } = rules.common
  let rows: BatchRow[] = []
  const answer = await answerOnce(tx, { organizationId, key, now: context.clock.now() }, async () => {
    const warnings = campaignWarnings(await standingOf(tx, rules.common))
    if (refusal !== undefined) throw refusal
    rows = await writeRows(context, tx, chunk)
    return { status: 200, body: { ...batchAnswer(rows.map(withoutDetail), warnings) }, location: null, secrets: [] }
  })
  const { results = [], warnings = [] } = answer.body as Partial<BatchAnswer>
  return { body: batchAnswer(answer.replayed ? results : rows, warnings), replayed: answer.replayed }
}

const NOTHING_WRITTEN = new Error('Nothing is written.')

/** What writing the rows would answer: they are written and rolled back. Leads that would be new have no id. */
async function rehearse(
  context: Context,
  { order, chunk, refusal }: Writing,
): Promise<{ body: BatchAnswer; replayed: boolean }> {
  if (refusal !== undefined) throw refusal
  const warnings = campaignWarnings(await standingOf(context.db, order.rules.common))
  let rows: BatchRow[] = []
  const undone = transaction(context.db, async (tx) => {
    rows = await writeRows(context, tx, chunk)
    throw NOTHING_WRITTEN
  })
  await undone.catch((error: unknown) => {
    if (error !== NOTHING_WRITTEN) throw error
  })
  const fresh = new Set(rows.filter(isNew).map((row) => row.prospectId))
  const told = rows.map((row) => {
    const { prospectId, ...rest } = row
    return fresh.has(prospectId) ? rest : row
  })
  return { body: batchAnswer(told, warnings), replayed: false }
}

function isNew({ status }: BatchRow): boolean {
  return status === 'created' || status === 'suppressed'
}

/** @throws AppError `invalid_json`, `validation_failed` */
function readItems({ body, parse, rules }: ArrayOrder): BatchItem[] {
  const { value, repeated } = parseArray(body, parse)
  return value.map((item, index) => {
    const errors = repeated.get(index)
    return errors === undefined ? readRow(item, rules) : { errors }
  })
}

/** The list, and the rows in which a key stands twice. */
function parseArray(body: Buffer, parse: ArrayOrder['parse']) {
  const repeated = new Map<number, Problem[]>()
  let value: unknown
  try {
    value = parse(body)
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0 || error.errors.length >= MOST_REPEATED) throw error
    value = JSON.parse(body.toString('utf8'))
    for (const problem of error.errors) {
      const [, index = '', ...path] = problem.pointer.split('/')
      const pointer = path.map((name) => `/${name}`).join('')
      const known = repeated.get(Number(index)) ?? []
      repeated.set(Number(index), [...known, { ...problem, pointer }])
    }
  }
  if (!Array.isArray(value)) throw refused('wrong_type', 'The body must be a JSON array of leads.')
  if (value.length > MOST_ITEMS) {
    throw refused('too_many_items', `An array takes ${MOST_ITEMS} leads; send more as application/x-ndjson.`)
  }
  return { value: value as unknown[], repeated }
}

/** So many places are named at most: there may be more, in other rows. */
const MOST_REPEATED = 50

function refused(code: string, detail: string): AppError {
  return invalid([{ pointer: '', code, detail }], detail)
}
