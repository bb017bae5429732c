import type { Schemas } from '../../api/client.ts'
import { counted, listed, spaced } from '../../shared/words/words.ts'
import type { NamesOf } from '../filter/filter-words.ts'
import { filterInWords } from '../filter/filter-words.ts'
import { isEverything } from '../filter/lead-filter.ts'
import { LOCALE } from '../../shared/words/locale.ts'

export type LeadAction = Schemas['LeadAction']
export type Act = Schemas['NewLeadAction']['action']
type Preview = Schemas['LeadActionPreview']

interface ActWords {
  /** On its button, before a number of leads. */
  readonly verb: string
  /** While it runs. */
  readonly doing: string
  /** Of leads to which it was done. */
  readonly done: string
  /** Of leads that need it no more. */
  readonly already: string
  /** What follows for each lead. */
  readonly follows: string
}

const WORDS: Readonly<Record<LeadAction['action'], ActWords>> = {
  pause: {
    verb: 'Pause',
    doing: 'Pausing leads',
    done: 'paused',
    already: 'paused already',
    follows: 'No emails are sent until you resume them.',
  },
  resume: {
    verb: 'Resume',
    doing: 'Resuming leads',
    done: 'resumed',
    already: 'active already',
    follows:
      'Each continues after its last email. Leads that ended or wait for a person are skipped unless you select them.',
  },
  stop: {
    verb: 'Stop',
    doing: 'Stopping leads',
    done: 'stopped',
    already: 'ended already',
    follows: 'Their sequences end, and planned emails are cancelled.',
  },
  rescore: {
    verb: 'Score',
    doing: 'Scoring leads again',
    done: 'scored again',
    already: 'waiting for a score',
    follows: 'They are scored with the current criteria and facts.',
  },
  assign: {
    verb: 'Assign',
    doing: 'Assigning leads',
    done: 'assigned',
    already: 'assigned already',
    follows: 'Their sequences do not change.',
  },
  tag: {
    verb: 'Tag',
    doing: 'Tagging leads',
    done: 'tagged',
    already: 'tagged already',
    follows: 'Their sequences do not change.',
  },
  move: {
    verb: 'Move',
    doing: 'Moving leads',
    done: 'moved',
    already: 'there already',
    follows:
      'Each starts there with the first step and a new score. Planned emails here are cancelled. Leads you have already emailed also stay here as ended.',
  },
  delete: {
    verb: 'Delete',
    doing: 'Deleting leads',
    done: 'deleted',
    already: 'deleted already',
    follows:
      'They leave this campaign with their emails. Reports keep counting what they reached. You can add the people again.',
  },
  erase: {
    verb: 'Erase',
    doing: 'Erasing people',
    done: 'erased',
    already: 'erased already',
    follows:
      'They are deleted from every campaign, with all emails, facts and meetings. Only a hash of each address is kept, so they are never emailed again.',
  },
  undo: {
    verb: 'Undo for',
    doing: 'Undoing',
    done: 'restored',
    already: 'unchanged already',
    follows: 'Sent emails stay sent.',
  },
}

/** What an action is called, by what is said of it. */
export const wordsOf = (action: LeadAction['action']): ActWords => WORDS[action]

/** Who an action is done to: leads, or the people behind them. */
export function countedFor(action: LeadAction['action'], count: number): string {
  return action === 'erase' ? counted(count, 'person', 'people') : counted(count, 'lead')
}

/** What a dry run found, a sentence for each part that is not empty. */
export function previewInWords(preview: Preview): string[] {
  const { action, matched, changes, unchanged, byStatus } = preview
  const act = WORDS[action as Act]
  const statuses = Object.entries(byStatus).filter(([, leads]) => leads > 0)
  const split = statuses.map(([status, leads]) => `${leads.toLocaleString(LOCALE)} ${spaced(status)}`).join(', ')
  return [
    `${counted(matched, 'lead')} ${matched === 1 ? 'matches' : 'match'}.`,
    changes === 0 ? 'Nothing would change.' : `${changes.toLocaleString(LOCALE)} will be ${act.done}: ${split}.`,
    ...(unchanged === 0 ? [] : [`${unchanged.toLocaleString(LOCALE)} ${staysAsItIs(unchanged)}: ${act.already}.`]),
    ...refusedInWords(preview),
  ]
}

/** To which leads it is not done, and why. */
export function refusedInWords({ refused }: Preview): string[] {
  return refused.map(({ leads, detail }) => `${leads.toLocaleString(LOCALE)} ${isAre(leads)} skipped. ${detail}`)
}

/** How far an action has come, from 0 to 1. */
export function progressOf({ state, matched, changed, unchanged, refused }: LeadAction): number {
  if (state === 'done') return 1
  const treated = changed + unchanged + refused.reduce((sum, { leads }) => sum + leads, 0)
  return matched === 0 ? 0 : Math.min(1, treated / matched)
}

/** What became of the leads of an action so far. */
export function outcomeInWords(action: LeadAction): string {
  const { changed, unchanged, refused, skipped } = action
  const words = WORDS[action.action]
  return [
    `${changed.toLocaleString(LOCALE)} ${words.done}`,
    ...(unchanged === 0 ? [] : [`${unchanged.toLocaleString(LOCALE)} ${words.already}`]),
    ...refused.map(({ leads, detail }) => `${leads.toLocaleString(LOCALE)} skipped: ${sentencePart(detail)}`),
    ...(skipped === null || skipped === 0 ? [] : [`${skipped.toLocaleString(LOCALE)} no longer matched`]),
  ].join('; ')
}

/** Which leads an action is done to, as far as that is still known: what could tell of a person is not kept. */
export function whichInWords({ filter, forgotten }: LeadAction, names: NamesOf): string {
  if (forgotten.length === 0) return filterInWords(filter, names)
  const found = `found by ${listed(forgotten.map((part) => FORGOTTEN[part] ?? part))}; the search itself is not kept`
  return isEverything(filter) ? `leads ${found}` : `${filterInWords(filter, names)}; ${found}`
}

const FORGOTTEN: Readonly<Record<string, string>> = {
  q: 'a search',
  company: 'a company',
  facts: 'a fact',
  customData: 'a custom field',
}

const UNDOABLE: readonly string[] = ['stop', 'pause', 'resume']

/** Whether it may be taken back; the API knows for how long. */
export function isUndoable({ action, state, changed, undoneBy }: LeadAction): boolean {
  return UNDOABLE.includes(action) && isOver(state) && changed > 0 && undoneBy === null
}

/** Whether nothing more becomes of it. */
export function isOver(state: LeadAction['state']): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}

function staysAsItIs(count: number): string {
  return count === 1 ? 'stays as it is' : 'stay as they are'
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}

function sentencePart(detail: string): string {
  return detail.replace(/\.$/, '')
}
