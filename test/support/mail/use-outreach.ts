import { afterAll, beforeEach } from 'vitest'
import { DAY } from '../../../src/platform/clock.ts'
import { TUESDAY } from '../installation/harness.ts'
import { renew } from '../installation/renew.ts'
import { useHarness } from '../installation/use-harness.ts'
import { stopServers } from '../servers/scripted-smtp-server.ts'
import { outreachOf, sequenceOf } from './live-outreach.ts'
import type { Outreach } from './live-outreach.ts'

const WEEK = 7 * DAY

/**
 * One program for the tests of a file. Each test has it to itself: nothing is in it, its mail server is new, and it is a
 * Tuesday, 09:30 UTC. The clock never goes back, so the Tuesday is one of a later week once a test has moved it.
 */
export function useOutreach(options: Parameters<typeof useHarness>[0] = {}): Outreach {
  const outreach = {} as Outreach
  const harness = useHarness(options)
  beforeEach(async () => {
    const weeks = Math.ceil((harness.clock.now().getTime() - TUESDAY.getTime()) / WEEK)
    await renew(harness, new Date(TUESDAY.getTime() + weeks * WEEK))
    Object.assign(outreach, await outreachOf(harness))
  })
  afterAll(stopServers)
  return outreach
}

/** An instant so many days after this one of the clock, at a time of that day in UTC. */
export function inDays({ harness }: Outreach, days: number, time = '00:00'): string {
  const day = new Date(harness.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  return new Date(`${day}T${time}Z`).toISOString()
}

/** Three emails, a day apart, whose first words are `a`, `b` and `c`. */
export const A_B_C = sequenceOf(['P0D', 'a'], ['P1D', 'b'], ['P1D', 'c'])

/** Jane in a live campaign of her own, after everything that is due. */
export async function addJane(
  { campaign, addLead, harness }: Outreach,
  settings: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<{ jane: string; campaignId: string }> {
  const campaignId = await campaign({ sequence: A_B_C, ...settings })
  const jane = await addLead(campaignId, 'jane@acme.test', more)
  await harness.settle()
  return { jane, campaignId }
}

/** First words of what a lead got, in order. */
export async function wordsGot({ messages }: Outreach, prospectId: string): Promise<string[]> {
  const done = (await messages(prospectId)).filter((one) => one.state === 'captured' || one.state === 'sent')
  return done.toSorted((a, b) => a.sentAt.localeCompare(b.sentAt)).map((one) => one.body.split('\n')[0])
}
