import { judgeCommand, mayLeaveEnd, MOST_TAGS, waitsForPerson } from '../../leads/index.ts'
import type { EndReason, LeadFilter, CommandState, CommandVerdict } from '../../leads/index.ts'
import type { ActionRequest } from './action.ts'
import type { MoveObstacle } from './matching-leads-store.ts'

/** What an action makes of a lead of its campaign: the same for the count beforehand and when its turn comes. */
export function judgeLeadForAction(
  { kind, holdUntil, filter }: Pick<ActionRequest, 'kind' | 'holdUntil' | 'filter'>,
  lead: CommandState,
  obstacle: MoveObstacle | null = null,
): CommandVerdict {
  switch (kind) {
    case 'resume':
      return isLeftAlone(lead, filter) ?? judgeCommand({ steering: kind }, lead)
    case 'stop':
    case 'pause':
    case 'rescore':
      return judgeCommand({ steering: kind, until: holdUntil }, lead)
    case 'move':
      return judgeMove(lead.endReason, obstacle)
    case 'delete':
      return obstacle === null ? 'changes' : { refused: obstacle }
    case 'assign':
    case 'tag':
    case 'erase':
    case 'undo':
      return 'changes'
  }
}

/** Ended leads, and those that wait for a person, are resumed only where the filter names that state or the lead. */
function isLeftAlone(lead: CommandState, filter: LeadFilter): CommandVerdict | undefined {
  const { endReason, holdReason } = lead
  if (filter.lead !== undefined) return undefined
  if (endReason !== null) {
    const isNamed = filter.endReason !== undefined || filter.status?.includes('ended') === true
    return isNamed ? undefined : { refused: `ended_${endReason}` }
  }
  return waitsForPerson(lead) && filter.hold !== holdReason ? { refused: `held_${holdReason}` } : undefined
}

/** Whom nobody writes to again stays where that is known. */
function judgeMove(endReason: EndReason | null, obstacle: MoveObstacle | null): CommandVerdict {
  if (endReason !== null && !mayLeaveEnd(endReason, 'resume')) return { refused: `ended_${endReason}` }
  return obstacle === null ? 'changes' : { refused: obstacle }
}

/** What a reason for a refusal says to people. */
export function actionRefusalWords(reason: string): string {
  if (reason.startsWith('held_')) {
    return `The lead is held as ${reason.replace(/^held_/, '')} until you resume it alone, or with a filter for this hold or lead.`
  }
  return WORDS[reason] ?? `The lead has ended as ${reason.replace(/^ended_/, '')}.`
}

const WORDS: Readonly<Record<string, string>> = {
  already_there: 'The other campaign has a lead with this address.',
  meeting_ahead: 'A meeting with the lead is ahead.',
  being_sent: 'An email to the lead is being sent. Start the action again in a minute.',
  changed_since: 'Somebody or something stopped, held or resumed the lead since.',
  too_many_tags: `The lead would have more than ${MOST_TAGS.ofLead} tags.`,
  failed: 'It failed for a reason of our own; the log tells more.',
}
