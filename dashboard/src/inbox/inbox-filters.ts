/** Which mail is listed; kept in the address. Without a word: replies that wait for an answer. */
export interface InboxFilters {
  readonly show?: InboxView
  readonly campaign?: string
  readonly q?: string
}

/** What the tabs show, in their order, as the API is asked for it. */
export const INBOX_VIEWS = {
  waiting: { label: 'Needs answer', query: { needsAnswer: true }, empty: 'No reply waits for an answer.' },
  interested: { label: 'Interested', query: { intent: 'interested' }, empty: 'Nobody has said yes so far.' },
  questions: { label: 'Questions', query: { intent: 'question' }, empty: 'No reply asks something.' },
  'not-interested': { label: 'Not interested', query: { intent: 'not_interested' }, empty: 'Nobody has said no.' },
  away: { label: 'Out of office', query: { kind: 'out_of_office' }, empty: 'Nobody is known to be away.' },
  returned: { label: 'Bounces and complaints', query: { returned: true }, empty: 'Nothing came back.' },
  unmatched: { label: 'Unmatched', query: { unmatched: true }, empty: 'All mail belongs to somebody known.' },
  all: { label: 'All', query: {}, empty: 'Mail that comes into your mailboxes appears here.' },
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
