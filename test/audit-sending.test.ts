import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR } from '../src/platform/clock.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { headerOf, startOutreach, TWO_STEPS } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let outreach: Outreach

beforeEach(async () => {
  outreach = await startOutreach()
})

afterEach(async () => {
  await outreach.close()
  stopServers()
})

async function writeTo(emails: readonly string[]) {
  const campaignId = await outreach.campaign({ mailboxes: [await outreach.addMailbox()], sequence: TWO_STEPS })
  const leads: string[] = []
  for (const email of emails) leads.push(await outreach.addLead(campaignId, email))
  return { campaignId, leads }
}

test('mailto is offered only where somebody reads it', async () => {
  await writeTo(['jane@acme.test'])
  await outreach.pass(1000)
  expect(headerOf(outreach.server.received[0] ?? '', 'List-Unsubscribe')).not.toContain('mailto:')
})

test('what would be held for a missing variable is among the gates', async () => {
  const campaignId = await outreach.campaign({
    mailboxes: [await outreach.addMailbox()],
    sequence: { steps: [{ wait: 'P1D', variants: [{ subject: 'Hi', body: 'About {{ customData.plan }}' }] }] },
  })
  const lead = await outreach.addLead(campaignId, 'jane@acme.test')
  await outreach.pass(1000)
  const { closed } = await outreach.next(lead)
  expect(closed).toEqual(expect.arrayContaining(['content']))
})

test('an address at a domain with umlauts is written to in ASCII', async () => {
  await writeTo(['jane@m\u00FCnchen.test'])
  await outreach.pass(1000)
  expect(headerOf(outreach.server.received[0] ?? '', 'To') ?? '').toContain('jane@xn--mnchen-3ya.test')
})

test('the cap of a mailbox holds for a working day where the prospects are', async () => {
  const mailbox = await outreach.addMailbox('sam@sender.test', { dailyCap: 3, gapSeconds: { least: 0, most: 0 } })
  const schedule = { timezone: 'America/Los_Angeles', days: ['tue'], from: '09:00', to: '17:00' }
  const campaignId = await outreach.campaign({ mailboxes: [mailbox], sequence: TWO_STEPS, schedule })
  for (let index = 0; index < 10; index += 1) await outreach.addLead(campaignId, `p${index}@acme.test`)
  for (let turns = 0; turns < 24; turns += 1) await outreach.pass(HOUR)
  expect(outreach.server.received.length).toBe(3)
})

test('a step without a subject goes on with the thread before it, subject and headers alike', async () => {
  const step = (wait: string, subject?: string) => ({
    wait,
    variants: [{ body: 'x', ...(subject === undefined ? {} : { subject }) }],
  })
  const sequence = { steps: [step('P0D', 'One'), step('PT1H', 'Two'), step('PT1H')] }
  await outreach.addLead(
    await outreach.campaign({ mailboxes: [await outreach.addMailbox()], sequence }),
    'jane@acme.test',
  )
  for (let turns = 0; turns < 12; turns += 1) await outreach.pass(HOUR / 2)
  const [, second = '', third = ''] = outreach.server.received
  expect(headerOf(third, 'References')).toBe(headerOf(second, 'Message-ID'))
  expect(headerOf(third, 'Subject')).toBe('Re: Two')
})
