import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTION_RETRIES } from '../../src/bulk/actions/action.ts'
import { FEED_READINGS } from '../../src/hosts/calendar-feeds/read-leased-feed.ts'
import { NOTICE_RETRIES } from '../../src/people/account-mail/notices.ts'
import { ATTACH_RETRIES } from '../../src/platform/embedded/attachment.ts'
import { LOCK_PAUSES } from '../../src/platform/migrations/apply-migration.ts'
import { AFTER_FAULT, backoffInWords, durationInWords, waitsInWords } from '../../src/platform/work/backoff.ts'
import type { Backoff } from '../../src/platform/work/backoff.ts'
import { HEARING } from '../../src/platform/work/wake-channel.ts'
import { SLOW_WRITE_BACK_RETRIES, WRITE_BACK_RETRIES } from '../../src/platform/work/lease.ts'
import { READER_RETRIES } from '../../src/replies/mailbox-sync/read-mailbox.ts'
import { ASKING_RETRIES } from '../../src/research/provider-calls/choose-provider.ts'
import { PROVIDER_RESTS } from '../../src/research/provider-calls/make-call.ts'
import { PARTLY_READ_RETRIES, PART_RETRIES } from '../../src/research/visit/company-parts.ts'
import {
  COOLING_RESTS,
  FAULT_RETRIES,
  OUTAGE_RETRIES,
  REFUSAL_RETRIES,
  RETURN_RETRIES,
} from '../../src/sending/delivery/retry-policy.ts'
import { VERIFIER_RESTS } from '../../src/verification/check-address.ts'
import { VERIFYING_RETRIES } from '../../src/verification/stage.ts'
import { DELIVERY_RETRIES } from '../../src/webhooks/delivery/retry-schedule.ts'
import { CIRCUIT_PAUSES, FAILURES_TO_OPEN } from '../../src/webhooks/endpoints/circuit-breaker.ts'
import { WRITING_RETRIES } from '../../src/writing/drafting/write-texts.ts'

/** Every schedule, as docs/operations.md tells of it. */
const SCHEDULES: readonly (readonly [what: string, schedule: Backoff])[] = [
  ['a notification that was not taken', DELIVERY_RETRIES],
  ['a webhook that fails on and on', CIRCUIT_PAUSES],
  ['an email that was refused for now', REFUSAL_RETRIES],
  ['a mail server that is away', OUTAGE_RETRIES],
  ['a mailbox that sent too fast', COOLING_RESTS],
  ['an email that failed by a fault of ours', FAULT_RETRIES],
  ['an email that came back through no fault of the address', RETURN_RETRIES],
  ['reading a mailbox', READER_RETRIES],
  ['a calendar feed', FEED_READINGS],
  ['a website, or what else tells of a company', PART_RETRIES],
  ['a website that was read in part', PARTLY_READ_RETRIES],
  ['a provider about one company, after an error', ASKING_RETRIES],
  ['a provider that fails on and on', PROVIDER_RESTS],
  ['a verifier about one address', VERIFYING_RETRIES],
  ['a verifier that fails on and on', VERIFIER_RESTS],
  ['a text that the language model did not write', WRITING_RETRIES],
  ['a bulk action that cannot go on', ACTION_RETRIES],
  ['account mail', NOTICE_RETRIES],
  ['writing down an outcome while the database is away', WRITE_BACK_RETRIES],
  ['the same while the database is too slow', SLOW_WRITE_BACK_RETRIES],
  ['a migration that did not get its locks', LOCK_PAUSES],
  ['the embedded database after its connection was lost', ATTACH_RETRIES],
  ['the connection on which a worker hears of new work', HEARING],
]

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the table of operations.md has the schedule of each try', () => {
  const rows = SCHEDULES.map(([what, schedule]) => `| ${what} | ${backoffInWords(schedule)} |`)
  const fault = `| what else fails by a fault of ours | ${durationInWords(AFTER_FAULT)} each time |`
  expect(read('docs/operations.md')).toContain([...rows, fault].join('\n'))
})

test('sentences that cannot be made from a schedule say the same', () => {
  const { tags } = JSON.parse(read('openapi.json')) as { tags: { name: string; description: string }[] }
  const webhooks = tags.find(({ name }) => name === 'webhooks')?.description
  expect(webhooks).toContain(`are retried after ${waitsInWords(DELIVERY_RETRIES)}, or later`)
  expect(webhooks).toContain(`After ${FAILURES_TO_OPEN} failures in a row`)
  expect(webhooks).toContain(`up to ${durationInWords(CIRCUIT_PAUSES.most)} at a time`)
  expect(durationInWords(FEED_READINGS.first)).toBe('5 min')
  expect(read('dashboard/src/hosts/texts.tsx')).toContain('calendars every five minutes')
})
