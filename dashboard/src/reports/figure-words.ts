import type { Figure } from './report-view.ts'

/** What became of those that were written to, as the head of a column. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  replied: 'Replied',
  positive: 'Replied with interest',
  booked: 'Booked a meeting',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
}
