import type { Schemas } from '../../api/client.ts'
import type { Draft } from '../../shared/drafts/draft-store.ts'
import { useDraft } from '../../shared/drafts/use-draft.ts'

type Campaign = Schemas['Campaign']

/** The small parts, which are edited together. */
export const RULE_KEYS = [
  'sendTiers',
  'review',
  'mailboxes',
  'limits',
  'replies',
  'restDays',
  'unknownEmails',
  'tracking',
  'aiApproval',
  'verification',
] as const

export type RuleKey = (typeof RULE_KEYS)[number]

/** A part of a campaign's settings that is edited. */
export type PartKey = 'icp' | 'questions' | 'sequence' | 'schedule' | RuleKey
export type EditedPartValue<Key extends PartKey> = NonNullable<Campaign[Key]>

/** The draft of a part. A change of another part of the campaign, or of its state, does not disturb it. */
export function usePartDraft<Key extends PartKey>(campaign: Campaign, part: Key): Draft<EditedPartValue<Key>> {
  return useDraft(`campaign ${campaign.campaignId} ${part}`, campaign[part] as EditedPartValue<Key>)
}
