import type { Campaign, CampaignPart, PartContext } from '../campaigns/index.ts'
import type { Problem } from '../platform/errors.ts'
import { questionsOf } from '../research/index.ts'
import type { CampaignQuestion } from '../research/index.ts'
import { withAnswerPaths } from '../scoring/index.ts'
import { cleanSequence } from './html/clean-html.ts'
import { checkSchedule } from './schedule/check-schedule.ts'
import { ScheduleInput, completeSchedule } from './schedule/schedule-schema.ts'
import type { Schedule } from './schedule/schedule-schema.ts'
import { SequenceInput, completeSequence } from './schema.ts'
import type { Sequence } from './schema.ts'
import { placeholdersLeft } from './start/find-placeholders.ts'
import { countCompletedWithout, countLeadsWithSteps } from './store.ts'
import type { StepCondition } from './step-condition.ts'
import { unknownAnswersOf } from './templates/check-answers.ts'
import { checkSequence } from './templates/check-sequence.ts'

/** The emails in a campaign's settings. */
export const sequencePart: CampaignPart<Sequence> = {
  key: 'sequence',
  schema: SequenceInput,
  prepare: async (given, organizationId) => {
    const ready = await cleanSequence(organizationId, given as SequenceInput)
    return { ready, wrong: await checkSequence(organizationId, ready) }
  },
  complete: (given, before, _defaults, settings) =>
    withPaths(completeSequence(given as SequenceInput | undefined, before), questionsOf({ settings })),
  check: async (sequence, { organizationId, campaign }) => [
    ...(await checkSequence(organizationId, sequence)),
    ...unknownAnswersOf(sequence, questionsOf(campaign)),
  ],
  agrees: (sequence, { campaign }) => unknownAnswersOf(sequence, questionsOf(campaign)),
  warnings: async (sequence, about) => [
    // Where one stands in the way it is no warning, unless it is only being saved.
    ...(about.campaign.mode === 'test' || about.before !== undefined ? placeholdersLeft(sequence) : []),
    ...(await warnOfChangedSteps(sequence, about)),
  ],
  readiness: (sequence, { campaign }) => {
    if (sequence.steps.length > 0) return campaign.mode === 'live' ? placeholdersLeft(sequence) : []
    const detail = 'Add at least one email; there is nothing to send yet.'
    return [{ pointer: '/sequence/steps', code: 'empty_sequence', detail }]
  },
}

/** Conditions keep the path of an answer, as criteria do. */
function withPaths({ steps, ...rest }: Sequence, questions: readonly CampaignQuestion[]): Sequence {
  const asked = (condition: StepCondition): StepCondition =>
    condition.all === undefined ? condition : { ...condition, all: withAnswerPaths(condition.all, questions) }
  return {
    ...rest,
    steps: steps.map((step) => (step.condition === undefined ? step : { ...step, condition: asked(step.condition) })),
  }
}

/** The hours in a campaign's settings. */
export const schedulePart: CampaignPart<Schedule> = {
  key: 'schedule',
  schema: ScheduleInput,
  complete: (given, _before, defaults) =>
    completeSchedule({ timezone: defaults.timezone, ...(given as ScheduleInput | undefined) }),
  check: (schedule, { context }) => checkSchedule(schedule as ScheduleInput, context.clock.now()),
}

/** The emails of a campaign. */
export function sequenceOf(campaign: Campaign): Sequence {
  return campaign.settings.sequence as Sequence
}

/** When a campaign may send. */
export function scheduleOf(campaign: Campaign): Schedule {
  return campaign.settings.schedule as Schedule
}

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
  const through = isShorter ? await countLeadsWithSteps(db, { ...place, steps }) : 0
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
