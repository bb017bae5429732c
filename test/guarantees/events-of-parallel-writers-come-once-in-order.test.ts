import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../src/platform/database/db.ts'
import { emit } from '../../src/platform/emit.ts'
import { parseId, uuidv7 } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'

const WRITERS = 20
const TRANSACTIONS = 25

let harness: Harness

beforeAll(async () => {
  // Each writer has a connection.
  harness = await createHarness({ env: { FAIRLEAD_POOL_SIZE: '40' } })
})
afterAll(() => harness.close())

interface Read {
  eventId: string
  type: string
  campaignId: string
  data: { frozen: string; n: number }
}

/** What one writer wrote, in its order, as the number of each event. */
async function write(writer: number, campaignId: string): Promise<void> {
  const { context, organizationId } = harness
  for (let n = 0; n < TRANSACTIONS; n += 1) {
    await transaction(context.db, async (tx) => {
      const tell = (part: number) => {
        const type = (writer + n) % 2 === 0 ? 'mailbox.paused' : 'campaign.paused'
        const data = { mailboxId: uuidv7(0), reason: `${writer} ${n} ${part}` }
        // Nothing follows from these here: the consequences of both look for rows that are not there.
        const { pipeline: _, ...rest } = context
        return emit({ ...rest, pipeline: {} }, tx, organizationId, [{ type, campaignId, data }])
      }
      await tell(0)
      // Transactions of all lengths overlap: later ones end before earlier ones.
      await tx.query({ name: '', text: 'select pg_sleep($1)', values: [((writer * 7 + n * 3) % 5) / 200] })
      await tell(1)
    })
  }
}

/** Follows the stream until a writer's end is read by all, or everything was. */
async function follow(query: string, count: number): Promise<Read[]> {
  const seen: Read[] = []
  let after = ''
  while (seen.length < count) {
    const answer = await harness.call('GET', `/api/v1/events?limit=7&${query}${after}`)
    expect(answer.status).toBe(200)
    seen.push(...(answer.body.data as Read[]))
    after = `&after=${encodeURIComponent(answer.body.nextCursor)}`
  }
  // Nothing comes twice, and nothing late.
  const more = await harness.call('GET', `/api/v1/events?${query}${after}`)
  expect(more.body.data).toEqual([])
  return seen
}

test(
  '20 writers at once and a reader who polls: every event once, in order, with filters too',
  { timeout: 240_000 },
  async () => {
    const campaigns = [await newCampaign(harness), await newCampaign(harness)]
    const ids = campaigns.map((shown) => parseId('camp', shown)!)
    const all = WRITERS * TRANSACTIONS * 2
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, ids[writer % 2]!)))
    const types = 'types=mailbox.paused,campaign.paused'
    const reading = Promise.all([
      follow(types, all),
      follow(`types=mailbox.paused`, all / 2),
      follow(`${types}&campaignId=${campaigns[0]}`, all / 2),
    ])
    await writing
    const [whole, ofType, ofCampaign] = await reading

    const placed = (events: readonly Read[]) => events.map(({ eventId }) => eventId)
    expect(placed(whole)).toEqual([...new Set(placed(whole))].toSorted())
    const told = whole.map(({ data }) => (data as unknown as { reason: string }).reason)
    expect(new Set(told).size).toBe(all)
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const own = told.filter((reason) => reason.startsWith(`${writer} `))
      expect(own).toEqual(Array.from({ length: TRANSACTIONS * 2 }, (_, n) => `${writer} ${n >> 1} ${n & 1}`))
    }
    expect(placed(ofType)).toEqual(placed(whole.filter(({ type }) => type === 'mailbox.paused')))
    expect(placed(ofCampaign)).toEqual(placed(whole.filter(({ campaignId }) => campaignId === campaigns[0])))
  },
)
