import { expect, test } from 'vitest'
import { readLeadPage } from '../../src/leads/query/list-page.ts'
import { lockLeads, transitionLeads } from '../../src/leads/index.ts'
import type { LeadSort } from '../../src/leads/index.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** A campaign with leads of these scores, called by them; answers its id and the leads' by name. */
async function scored(...scores: number[]) {
  const campaignId = await newCampaign(harness)
  const leads = new Map<string, string>()
  for (const score of scores) {
    harness.clock.advance(1_000)
    const { body } = await addLead(harness, campaignId, leadBody({ contactName: `lead ${score}` }))
    leads.set(`lead ${score}`, parseId('lead', body.prospectId) ?? '')
  }
  await harness.settle()
  for (const score of scores) await rescore(leads.get(`lead ${score}`)!, score)
  return { campaignId, leads }
}

/** Gives a lead another score, as scoring does. */
async function rescore(leadId: string, score: number): Promise<void> {
  const { organizationId, context } = harness
  await transaction(context.db, async (tx) => {
    const [lead] = await lockLeads(tx, organizationId, [leadId])
    const { campaignId } = lead!
    const data = {
      score,
      low: score,
      high: score,
      coverage: 1,
      tier: 'A',
      verdict: 'qualified',
      icpVersion: 1,
      again: true,
    } as const
    const happening = { type: 'lead.scored', campaignId, leadId, data } as const
    await transitionLeads(context, tx, organizationId, [
      { lead: lead!, to: { status: 'scored', score, stage: null }, happening },
    ])
  })
}

/** Moves the next email of a lead, as planning does. */
async function plan(leadId: string, minutes: number): Promise<void> {
  const { organizationId, context } = harness
  const plannedAt = new Date(Date.UTC(2026, 11, 1, 8, minutes))
  await transaction(context.db, async (tx) => {
    const [lead] = await lockLeads(tx, organizationId, [leadId])
    const data = { messageId: 'msg_1', step: 1, plannedAt: plannedAt.toISOString() }
    const happening = { type: 'message.planned', campaignId: lead!.campaignId, leadId, data } as const
    await transitionLeads(context, tx, organizationId, [
      { lead: lead!, to: { nextSendAt: plannedAt, stage: null }, happening },
    ])
  })
}

const names = ({ body }: Answer) => body.data.map((lead: { contactName: string }) => lead.contactName)

/** Pages of two of a list, `between` being called before each but the first. */
async function readPages(
  campaignId: string,
  sort: LeadSort,
  between: (page: number) => Promise<void>,
): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    if (cursor !== '') await between(pages.length)
    const at: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?sort=${sort}&limit=2${at}`)
    expect(answer.status, answer.text).toBe(200)
    pages.push(names(answer))
    cursor = answer.body.nextCursor
  }
  return pages
}

test('a lead that falls while the list is read is not shown twice, and nobody is skipped for it', async () => {
  const { campaignId, leads } = await scored(90, 80, 70, 60, 50, 40)
  const pages = await readPages(campaignId, 'score', async (page) => {
    if (page === 1) await rescore(leads.get('lead 90')!, 45)
  })
  expect(pages.flat()).toEqual(['lead 90', 'lead 80', 'lead 70', 'lead 60', 'lead 50', 'lead 40'])
})

test('a lead that moves while the list is read may be left out, and nobody else is', async () => {
  const { campaignId, leads } = await scored(90, 80, 70, 60, 50, 40)
  const pages = await readPages(campaignId, 'score', async (page) => {
    if (page === 1) await rescore(leads.get('lead 70')!, 45)
    if (page === 2) await rescore(leads.get('lead 40')!, 46)
  })
  expect(pages.flat()).toEqual(['lead 90', 'lead 80', 'lead 60', 'lead 50', 'lead 40'])
})

test('a lead that had fallen before the list began is shown, and so is one whose score did not change', async () => {
  const { campaignId, leads } = await scored(90, 80, 70, 60)
  await rescore(leads.get('lead 90')!, 65)
  const pages = await readPages(campaignId, 'score', async () => {
    await rescore(leads.get('lead 60')!, 60)
  })
  expect(pages.flat()).toEqual(['lead 80', 'lead 70', 'lead 90', 'lead 60'])
})

test('a transaction that was open when the list began has moved its lead since', async () => {
  const { campaignId, leads } = await scored(90, 80, 70, 60)
  let finish: () => void = () => {}
  const mayEnd = new Promise<void>((resolve) => {
    finish = resolve
  })
  let began: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve
  })
  const { organizationId, context } = harness
  const moving = transaction(context.db, async (tx) => {
    const leadId = leads.get('lead 90')!
    const [lead] = await lockLeads(tx, organizationId, [leadId])
    const data = {
      score: 65,
      low: 65,
      high: 65,
      coverage: 1,
      tier: 'B',
      verdict: 'qualified',
      icpVersion: 1,
      again: true,
    } as const
    const happening = { type: 'lead.scored', campaignId: lead!.campaignId, leadId, data } as const
    await transitionLeads(context, tx, organizationId, [{ lead: lead!, to: { score: 65, stage: null }, happening }])
    began()
    await mayEnd
  })
  await hasBegun
  const pages = await readPages(campaignId, 'score', async (page) => {
    if (page !== 1) return
    finish()
    await moving
  })
  expect(pages.flat()).toEqual(['lead 90', 'lead 80', 'lead 70', 'lead 60'])
})

test('a lead whose next email is put off while the list is read is not shown twice', async () => {
  const { campaignId, leads } = await scored(1, 2, 3, 4)
  for (const [index, leadId] of [...leads.values()].entries()) await plan(leadId, index)
  const pages = await readPages(campaignId, 'nextSend', async (page) => {
    if (page !== 1) return
    await plan(leads.get('lead 1')!, 30)
    await plan(leads.get('lead 3')!, 40)
  })
  expect(pages).toEqual([['lead 1', 'lead 2'], ['lead 4'], []])
})

test('leads without a score follow those with one, newest first, each once', async () => {
  const { campaignId } = await scored(90)
  for (const contactName of ['first', 'second', 'third', 'fourth']) {
    harness.clock.advance(1_000)
    await addLead(harness, campaignId, leadBody({ contactName }))
  }
  const pages = await readPages(campaignId, 'score', async () => {})
  expect(pages.flat()).toEqual(['lead 90', 'fourth', 'third', 'second', 'first'])
})

test('under moves of everybody all the time no lead is shown twice', async () => {
  const { campaignId, leads } = await scored(...Array.from({ length: 20 }, (_, index) => index * 5))
  const ids = [...leads.values()]
  let turn = 0
  const pages = await readPages(campaignId, 'score', async () => {
    for (let move = 0; move < 7; move += 1) {
      turn += 1
      await rescore(ids[(turn * 7) % ids.length]!, (turn * 37) % 101)
    }
  })
  const met = pages.flat()
  expect(new Set(met).size).toBe(met.length)
})

test('by creation every lead is met once, whatever happens to it', async () => {
  const { campaignId, leads } = await scored(10, 20, 30, 40, 50)
  const pages = await readPages(campaignId, 'created', async (page) => {
    await rescore([...leads.values()][page]!, 99)
  })
  expect(pages.flat()).toEqual(['lead 50', 'lead 40', 'lead 30', 'lead 20', 'lead 10'])
  const scope = { organizationId: harness.organizationId, campaigns: parseId('camp', campaignId)!, filter: {} }
  const page = await readLeadPage(harness.context, { ...scope, sort: 'created', after: null, limit: 2 }, null)
  expect(page.next?.begin).toBeNull()
})

/** From this number on, leads have no score. */
const UNSCORED = 55

/**
 * Adds a lead whose place among others is told by its number, in whichever order; two whose numbers differ behind the
 * point alone have one score, or one instant.
 */
async function put(campaignId: string, sort: LeadSort, number: number): Promise<string> {
  const minutes = sort === 'nextSend' ? number : -number
  harness.clock.set(new Date(TUESDAY.getTime() + minutes * MINUTE))
  const { body } = await addLead(harness, campaignId, leadBody({ contactName: `lead ${number}` }))
  const leadId = parseId('lead', body.prospectId) ?? ''
  if (sort === 'score' && number < UNSCORED) await rescore(leadId, 100 - Math.floor(number))
  if (sort === 'nextSend') await plan(leadId, Math.floor(number))
  return String(body.prospectId)
}

/** What a page shows, and who is added before the next one: those of lower numbers than its last come too late. */
const ROUNDS: readonly (readonly [shown: readonly number[], added: readonly number[]])[] = [
  [
    [10, 20.3],
    [5, 20.1, 20.5, 45],
  ],
  [
    [20.5, 20.6],
    [20.55, 20.7, 35],
  ],
  [
    [20.7, 30],
    [29, 31],
  ],
  [[31, 35], []],
  [[40, 45], []],
  [
    [50, 60],
    [54, 57, 65],
  ],
  [[65, 70], []],
  [[80], []],
]

test.each(['created', 'score', 'nextSend'] as const)(
  'by %s, the lead that a cursor names may go and others come: who stays is met once',
  async (sort) => {
    const campaignId = await newCampaign(harness)
    const ids = new Map<number, string>()
    const add = async (number: number) => void ids.set(number, await put(campaignId, sort, number))
    for (const number of [60, 10, 20.6, 30, 20.3, 80, 50, 40, 70]) await add(number)
    const pages = await readPages(campaignId, sort, async (page) => {
      const [shown, added] = ROUNDS[page - 1]!
      const gone = await harness.call('DELETE', `/api/v1/leads/${ids.get(shown.at(-1)!)}`)
      expect(gone.status, gone.text).toBe(204)
      for (const number of added) await add(number)
    })
    expect(pages).toEqual(ROUNDS.map(([shown]) => shown.map((number) => `lead ${number}`)))
  },
)
