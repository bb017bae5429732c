import type { Campaign, PartContext } from '../campaigns/index.ts'
import type { Problem } from '../platform/errors.ts'
import type { Sequence } from './schema.ts'
import { countCompletedWithout, countThrough } from './through-store.ts'

/**
 * What a change of the steps means for leads that do not follow it by themselves: those that end because the steps they
 * had yet to get were taken out, and those that have ended and do not get what was added.
 */
export async function warnOfChangedSteps(sequence: Sequence, about: PartContext): Promise<Problem[]> {
  const { db, campaign, before } = about
  if (before === undefined) return []
  const { organizationId, campaignId } = campaign
  const steps = numbersOf(sequence)
  const old = numbersOf(before.settings.sequence as Sequence)
  const added = steps.filter((number) => !old.includes(number))
  const place = { organizationId, campaignId }
  const completed = added.length === 0 ? 0 : await countCompletedWithout(db, { ...place, steps: added })
  const isShorter = campaign.status === 'active' && old.some((number) => !steps.includes(number))
  const through = isShorter ? await countThrough(db, { ...place, steps }) : 0
  return [...leadsEnd(through), ...leadsHaveEnded(completed, campaign)]
}

function leadsEnd(count: number): Problem[] {
  if (count === 0) return []
  const [leads, have] = count === 1 ? ['One lead', 'has'] : [`${count.toLocaleString('en')} leads`, 'have']
  const detail = `${leads} in the sequence ${have} got every email that is left, and end as completed in a moment. Emails that are added later, or put back, reach them only once they are resumed.`
  return [{ pointer: '/steps', code: 'leads_end', detail }]
}

function leadsHaveEnded(count: number, { mode }: Campaign): Problem[] {
  if (count === 0) return []
  const leads = count === 1 ? 'One lead has' : `${count.toLocaleString('en')} leads have`
  const going = mode === 'live' ? 'gets them' : 'gets them, captured,'
  const detail = `${leads} ended as completed and will not get the emails that were added. One that is resumed (POST /leads/{prospectId}/resume) ${going} and none twice; GET /campaigns/{campaignId}/leads?status=ended lists them.`
  return [{ pointer: '/steps', code: 'leads_have_ended', detail }]
}

function numbersOf({ steps }: Sequence): number[] {
  return steps.map(({ number }) => number)
}
