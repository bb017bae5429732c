import type { Schemas } from '../api/client.ts'
import { inboxFilters as t } from './texts.tsx'

/** Which mail is listed; kept in the address. Without a word: replies that wait for an answer. */
export interface InboxFilters {
  readonly show?: InboxView
  readonly campaign?: string
  readonly label?: string
  readonly q?: string
}

/** What the list can show, in the order in which it is offered, as the API is asked for it. */
export const INBOX_VIEWS = {
  waiting: { label: t.toReply, query: { needsAnswer: true }, empty: t.nothingToReply },
  mine: { label: t.mine, query: { needsAnswer: true, assignee: 'me' }, empty: t.nothingMine },
  snoozed: { label: t.snoozed, query: { snoozed: true }, empty: t.nothingSnoozed },
  unmatched: { label: t.unmatched, query: { unmatched: true }, empty: t.nothingUnmatched },
  all: { label: t.all, query: {}, empty: t.nothingYet },
  interested: { label: t.interested, query: { intent: 'interested' }, empty: t.nothingInterested },
  questions: { label: t.questions, query: { intent: 'question' }, empty: t.nothingAsked },
  'not-interested': { label: t.notInterested, query: { intent: 'not_interested' }, empty: t.nothingRefused },
  away: { label: t.outOfOffice, query: { kind: 'out_of_office' }, empty: t.nobodyAway },
  returned: { label: t.returned, query: { returned: true }, empty: t.nothingReturned },
} as const
export type InboxView = keyof typeof INBOX_VIEWS

/** What of a view a change of a mail may contradict. */
interface Asked {
  readonly needsAnswer?: true
  readonly snoozed?: true
  readonly assignee?: 'me'
  readonly [other: string]: unknown
}

/** Whether a view still has a mail that was changed before the server tells; `now` is in milliseconds. */
export function isListed(
  show: InboxView,
  { needsAnswer, snoozedUntil, assignee }: Pick<Schemas['InboundMail'], 'needsAnswer' | 'snoozedUntil' | 'assignee'>,
  { userId, now }: { userId: string; now: number },
): boolean {
  const asked: Asked = INBOX_VIEWS[show].query
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now
  if (asked.needsAnswer === true && (!needsAnswer || isSnoozed)) return false
  if (asked.snoozed === true && !isSnoozed) return false
  return asked.assignee !== 'me' || assignee?.userId === userId
}

const isView = (value: unknown): value is InboxView => typeof value === 'string' && Object.hasOwn(INBOX_VIEWS, value)

/** Reads the filters of an address; what means nothing is left out. */
export function readInboxFilters(search: Record<string, unknown>): InboxFilters {
  const { show, campaign, label, q } = search
  return {
    ...(isView(show) && show !== 'waiting' ? { show } : {}),
    ...(typeof campaign === 'string' && /^camp_[0-9a-f]{32}$/.test(campaign) ? { campaign } : {}),
    ...(typeof label === 'string' && /^lbl_[0-9a-f]{32}$/.test(label) ? { label } : {}),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
  }
}
