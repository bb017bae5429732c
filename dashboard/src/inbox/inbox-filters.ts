import { inboxFilters as t } from './texts.tsx'

/** Which mail is listed; kept in the address. Without a word: replies that wait for an answer. */
export interface InboxFilters {
  readonly show?: InboxView
  readonly campaign?: string
  readonly q?: string
}

/** What the tabs show, in their order, as the API is asked for it. */
export const INBOX_VIEWS = {
  waiting: { label: t.needsAnswer, query: { needsAnswer: true }, empty: t.noReplyWaitsForAnAnswer },
  interested: { label: t.interested, query: { intent: 'interested' }, empty: t.nobodyHasSaidYesSoFar },
  questions: { label: t.questions, query: { intent: 'question' }, empty: t.noReplyAsksSomething },
  'not-interested': { label: t.notInterested, query: { intent: 'not_interested' }, empty: t.nobodyHasSaidNo },
  away: { label: t.outOfOffice, query: { kind: 'out_of_office' }, empty: t.nobodyIsKnownToBeAway },
  returned: { label: t.bouncesAndComplaints, query: { returned: true }, empty: t.nothingCameBack },
  unmatched: { label: t.unmatched, query: { unmatched: true }, empty: t.allMailBelongsToSomebodyKnown },
  all: { label: t.all, query: {}, empty: t.mailThatComesIntoYourMailboxes },
} as const
export type InboxView = keyof typeof INBOX_VIEWS

const isView = (value: unknown): value is InboxView => typeof value === 'string' && Object.hasOwn(INBOX_VIEWS, value)

/** Reads the filters of an address; what means nothing is left out. */
export function readInboxFilters(search: Record<string, unknown>): InboxFilters {
  const { show, campaign, q } = search
  return {
    ...(isView(show) && show !== 'waiting' ? { show } : {}),
    ...(typeof campaign === 'string' && /^camp_[0-9a-f]{32}$/.test(campaign) ? { campaign } : {}),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
  }
}
