import { expect, test } from 'vitest'
import type { Schemas } from '../api/client.ts'
import { entriesOf, latestOf } from './conversation-entries.ts'

const LEAD = 'jana@harbour.test'
const message = (messageId: string, part: Partial<Schemas['Message']>) =>
  ({ messageId, state: 'sent', body: 'Hello', to: LEAD, dueAt: null, plannedAt: '', ...part }) as Schemas['Message']
const mail = (receivedAt: string) => ({ inboundId: receivedAt, receivedAt }) as Schemas['InboundMail']
const idOf = (entry: ReturnType<typeof latestOf>) =>
  entry && ('mail' in entry ? entry.mail.inboundId : entry.message.messageId)

test('what was said last is neither what is planned nor what went to somebody else', () => {
  const ours = [
    message('planned', { state: 'queued', body: null, sentAt: null, dueAt: '2026-03-09T09:00:00Z' }),
    message('notice', { to: 'host@ours.test', sentAt: '2026-03-05T09:00:00Z' }),
    message('first', { to: 'Jana@Harbour.test', sentAt: '2026-03-02T09:00:00Z' }),
    message('dropped', { state: 'cancelled', body: null, sentAt: null, dueAt: '2026-03-06T09:00:00Z' }),
  ]
  const ids = entriesOf(ours, [mail('2026-03-03T09:00:00Z')]).map(idOf)
  expect(ids).toEqual(['planned', 'notice', '2026-03-03T09:00:00Z', 'first'])
  expect(idOf(latestOf(entriesOf(ours, [mail('2026-03-03T09:00:00Z')]), LEAD))).toBe('2026-03-03T09:00:00Z')
  expect(idOf(latestOf(entriesOf(ours, []), LEAD))).toBe('first')
  expect(latestOf([], LEAD)).toBeUndefined()
})
