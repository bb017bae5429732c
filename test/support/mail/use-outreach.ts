import { afterAll, afterEach, beforeEach } from 'vitest'
import { stopServers } from '../servers/scripted-smtp-server.ts'
import { sequenceOf, startOutreach } from './live-outreach.ts'
import type { Outreach } from './live-outreach.ts'

/** A program and a mail server for each test of a file; they are there once a test begins. */
export function useOutreach(): Outreach {
  const outreach = {} as Outreach
  beforeEach(async () => {
    Object.assign(outreach, await startOutreach())
  })
  afterEach(() => outreach.close())
  afterAll(stopServers)
  return outreach
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
