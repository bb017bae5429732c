import type { Campaign, CampaignPart } from '../campaigns/index.ts'
import { warnOfChangedSteps } from './changed-steps.ts'
import { checkSchedule } from './check-schedule.ts'
import { checkSequence } from './check-sequence.ts'
import { ScheduleInput, completeSchedule } from './schedule-schema.ts'
import type { Schedule } from './schedule-schema.ts'
import { SequenceInput, completeSequence } from './schema.ts'
import type { Sequence } from './schema.ts'

/** The emails in a campaign's settings. */
export const sequencePart: CampaignPart<Sequence> = {
  key: 'sequence',
  schema: SequenceInput,
  complete: (given, before) => completeSequence(given as SequenceInput | undefined, before),
  check: checkSequence,
  warnings: warnOfChangedSteps,
  readiness: (sequence) =>
    sequence.steps.length > 0
      ? []
      : [
          {
            pointer: '/sequence/steps',
            code: 'empty_sequence',
            detail: 'Add at least one email; there is nothing to send yet.',
          },
        ],
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
