import type { Schemas } from '../api/client.ts'
import type { DraftState } from '../campaigns/editor/edited-part.tsx'
import { RULE_KEYS, usePartDraft } from '../campaigns/editor/use-part-draft.ts'
import type { EditedPartValue, RuleKey } from '../campaigns/editor/use-part-draft.ts'
import type { Draft } from '../shared/drafts/draft-store.ts'

type Campaign = Schemas['Campaign']
type Drafts = { readonly [Key in RuleKey]: Draft<EditedPartValue<Key>> }

export type RuleValues = { readonly [Key in RuleKey]: EditedPartValue<Key> }

/** The rules of a campaign while they are edited. */
export interface RulesDraft extends DraftState {
  readonly values: RuleValues
  readonly set: <Key extends RuleKey>(rule: Key, value: EditedPartValue<Key>) => void
  /** Ends the drafts: their changes are saved. */
  readonly drop: () => void
  /** What is to be saved: the rules that were changed and no other. */
  readonly changes: Partial<RuleValues>
}

/** What counts for a campaign that was saved before there was a choice. */
const STANDARD = {
  replies: { onColleague: 'hold' },
  limits: { leadsPerCompany: null },
  tracking: { clicks: false },
  aiApproval: { firstN: 20 },
  verification: { on: false },
} as const

/** Each rule is a draft of its own: somebody else's change of another one does not disturb it. */
export function useRules(campaign: Campaign): RulesDraft {
  const drafts: Drafts = {
    sendTiers: usePartDraft(campaign, 'sendTiers'),
    review: usePartDraft(campaign, 'review'),
    mailboxes: usePartDraft(campaign, 'mailboxes'),
    limits: usePartDraft(campaign, 'limits'),
    replies: usePartDraft(campaign, 'replies'),
    restDays: usePartDraft(campaign, 'restDays'),
    unknownEmails: usePartDraft(campaign, 'unknownEmails'),
    tracking: usePartDraft(campaign, 'tracking'),
    aiApproval: usePartDraft(campaign, 'aiApproval'),
    verification: usePartDraft(campaign, 'verification'),
  }
  const dirty = RULE_KEYS.filter((rule) => drafts[rule].isDirty)
  const ofDirty = (act: 'drop' | 'discard' | 'rebase') => () => {
    for (const rule of dirty) drafts[rule][act]()
  }
  const restores = RULE_KEYS.flatMap((rule) => drafts[rule].restore ?? [])
  const values = Object.fromEntries(RULE_KEYS.map((rule) => [rule, drafts[rule].value])) as RuleValues
  return {
    values: {
      ...values,
      replies: { ...STANDARD.replies, ...values.replies },
      limits: { ...STANDARD.limits, ...values.limits },
      tracking: { ...STANDARD.tracking, ...values.tracking },
      aiApproval: values.aiApproval ?? STANDARD.aiApproval,
      verification: { ...STANDARD.verification, ...values.verification },
    },
    set: (rule, value) => setOf(drafts, rule)(value),
    changes: Object.fromEntries(dirty.map((rule) => [rule, drafts[rule].value])),
    isDirty: dirty.length > 0,
    isOutrun: dirty.some((rule) => drafts[rule].isOutrun),
    drop: ofDirty('drop'),
    discard: ofDirty('discard'),
    restore: dirty.length > 0 || restores.length === 0 ? undefined : () => restores.forEach((restore) => restore()),
    rebase: ofDirty('rebase'),
  }
}

function setOf<Key extends RuleKey>(drafts: Drafts, rule: Key): (value: EditedPartValue<Key>) => void {
  return drafts[rule].set
}

/** What every group of rules is given. */
export interface RuleProps {
  readonly values: RulesDraft['values']
  readonly set: RulesDraft['set']
  readonly readOnly: boolean
  /** What the API found wrong with a rule. */
  readonly faultAt: (rule: string) => string | undefined
}
