import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'

export type RetentionRule = Schemas['RetentionRule']
type Kind = RetentionRule['kind']

/** What is kept, in the order of the screen. `one` and `many` count what a dry run found. */
export const RETENTION_WORDS: Readonly<
  Record<Kind, { label: string; help: string; stays: string; one: string; many?: string }>
> = {
  messageTexts: {
    label: 'Email text',
    help: 'Subject and text of emails sent and received, and meeting notes. The emails stay listed, and leads in a sequence keep theirs. Received emails that belong to no lead are deleted.',
    stays: 'Keep until the lead is deleted',
    one: 'text',
  },
  rawMail: {
    label: 'Original email files',
    help: 'Received emails as downloadable files. Their text stays.',
    stays: '',
    one: 'file',
  },
  events: {
    label: 'Activity',
    help: 'Lead timelines and the event feed. Replies, unsubscribes and meetings stay in the timeline. Reports don’t change.',
    stays: 'Keep forever',
    one: 'event',
  },
  clicks: {
    label: 'Link clicks',
    help: 'Each single click. Click rates don’t change.',
    stays: '',
    one: 'click',
  },
  deliveries: {
    label: 'Webhook deliveries',
    help: 'Sent and failed notifications with their content.',
    stays: '',
    one: 'delivery',
    many: 'deliveries',
  },
  deliveryAttempts: {
    label: 'Webhook attempts',
    help: 'Status and response of each delivery attempt.',
    stays: '',
    one: 'attempt',
  },
  audit: {
    label: 'Audit log',
    help: 'Who changed what in this organization.',
    stays: 'Keep forever',
    one: 'entry',
    many: 'entries',
  },
}

/** "Keep until the lead is deleted", "730 days". */
export function daysInWords(kind: Kind, days: number | null): string {
  return days === null ? RETENTION_WORDS[kind].stays : counted(days, 'day')
}

/** What saving would delete: "1,204 texts will be deleted." */
export function wouldGoInWords(kind: Kind, { count, isMore }: NonNullable<RetentionRule['wouldGo']>): string {
  const { one, many } = RETENTION_WORDS[kind]
  if (isMore) return `More than ${counted(count, one, many)} will be deleted.`
  return count === 0 ? 'Nothing to delete today.' : `${counted(count, one, many)} will be deleted.`
}
