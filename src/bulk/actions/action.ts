import type { LeadFilter, TagChange } from '../../leads/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { ListedBackoff } from '../../platform/work/backoff.ts'

/** So often one place is tried, for about an hour: then the lead is passed over; where none was found, the action ends. */
export const ACTION_RETRIES: ListedBackoff = { waits: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((times) => times * MINUTE) }

/** What may be done to all leads that fit a filter. */
export const ACTION_KINDS = ['stop', 'pause', 'resume', 'rescore', 'assign', 'tag', 'move', 'delete', 'erase'] as const

/** `undo` takes back what another action did. */
export type ActionKind = (typeof ACTION_KINDS)[number] | 'undo'

/** What has no way back: it is confirmed. */
export const CONFIRMED: ReadonlySet<ActionKind> = new Set<ActionKind>(['move', 'delete', 'erase'])

/** What takes leads out of their campaign, if nothing stands against it. */
export const LEAVING: ReadonlySet<ActionKind> = new Set<ActionKind>(['move', 'delete'])

/** What can be undone. */
export const UNDOABLE: ReadonlySet<ActionKind> = new Set<ActionKind>(['stop', 'pause', 'resume'])

/** How an action stands; one of the last three is over. */
export type ActionState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

/** Whom leads get as their owner, or which tags they get and lose. */
export type TeamChange = { readonly owner: string | null } | TagChange

/** What is asked for. */
export interface ActionRequest {
  readonly organizationId: string
  readonly campaignId: string
  readonly kind: ActionKind
  readonly filter: LeadFilter
  /** Where leads are moved to. */
  readonly toCampaignId: string | null
  /** When a pause runs out by itself. */
  readonly holdUntil: Date | null
  /** What becomes of owner or tags: members and tags by their ids, while it is asked for tags by name. */
  readonly team: TeamChange | null
}

/** An action that begins. */
export interface NewAction extends ActionRequest {
  readonly actionId: string
  readonly undoes: string | null
  readonly actor: string
  /** The newest lead it is about; null where there was none. */
  readonly upto: string | null
  readonly matched: number
  readonly portion: number
  readonly createdAt: Date
}

/** An action over the leads of a campaign, as it stands. */
export interface LeadAction extends NewAction {
  /** Conditions of the filter that were forgotten when it was over. */
  readonly forgotten: readonly string[]
  /** The action that took it back, or does. */
  readonly undoneBy: string | null
  readonly state: ActionState
  /** Why it failed, a code. */
  readonly failure: string | null
  /** The last lead it came to. */
  readonly place: string | null
  readonly changed: number
  readonly unchanged: number
  /** How many leads were refused, by reason. */
  readonly refused: Readonly<Record<string, number>>
  /** How often in a row it could not go on from where it is. */
  readonly failures: number
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

/** What an action would do if it were done at once. */
export interface ActionForecast {
  readonly matched: number
  readonly changes: number
  readonly unchanged: number
  readonly refused: Record<string, number>
  /** How many leads that it would change have which status now. */
  readonly byStatus: Record<string, number>
}

/** What became of some leads. */
export interface ActionOutcome {
  readonly changed: number
  readonly unchanged: number
  readonly refused: Readonly<Record<string, number>>
}

/** Leads that are treated in one transaction; what goes through every table goes in smaller portions. */
export function portionOf(kind: ActionKind): number {
  return CONFIRMED.has(kind) ? 100 : 250
}

/** Conditions that may name somebody. */
const TELLING = ['q', 'company', 'tag', 'facts', 'customData'] as const

/** What is kept of a filter once nobody needs it any more: nothing that could tell of a person. */
export function forgetTelling(filter: LeadFilter): { readonly filter: LeadFilter; readonly forgotten: string[] } {
  const { q: _q, company: _company, tag: _tag, facts: _facts, customData: _customData, ...rest } = filter
  return { filter: rest, forgotten: TELLING.filter((name) => filter[name] !== undefined) }
}

/** Sums of what was refused. */
export function addCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...one }
  for (const [reason, count] of Object.entries(other)) sum[reason] = (sum[reason] ?? 0) + count
  return sum
}
