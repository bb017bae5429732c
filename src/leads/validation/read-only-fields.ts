import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { isJsonObject } from './json-value.ts'

const STEER = 'POST /leads/{prospectId}/stop, …/pause and …/resume'
const SCORES = 'Scores are calculated from the criteria. Use POST /leads/{prospectId}/rescore to update one.'
const COUNTS = 'The service counts sent emails.'
const GIVEN = 'The service gives it once.'

/** What a lead shows and only the service writes, and how it comes to change. */
const OWNED: Readonly<Record<string, string>> = {
  prospectId: GIVEN,
  campaignId: 'A lead stays in its campaign; add it to the other one.',
  domainKind: 'It follows from domain.',
  phoneE164: 'It follows from phone.',
  unrecognised: 'Send the key at its original place: a value changes it, null removes it.',
  status: `${STEER} move a lead.`,
  endReason: `${STEER} move a lead.`,
  hold: 'POST /leads/{prospectId}/pause holds a lead, …/resume lifts any hold.',
  score: SCORES,
  tier: SCORES,
  step: COUNTS,
  mailboxId: 'The first email sent chooses the mailbox.',
  nextSendAt: `It follows from the sequence and the schedule. ${STEER} move a lead.`,
  run: COUNTS,
  meeting: 'POST /leads/{prospectId}/meetings records a meeting, POST /meetings/{meetingId}/cancel calls one off.',
  owner: 'PATCH /leads/{prospectId}/team changes it.',
  tags: 'PATCH /leads/{prospectId}/team changes them.',
  version: 'Every change raises it. To change one version only, send its ETag as If-Match.',
  acceptedAt: GIVEN,
  updatedAt: 'Every change sets it.',
}

/**
 * Takes out of a change what only the service writes. Repeated as it is shown it says nothing, so that a lead can be
 * sent back as it was read; any other value is a problem that names the way.
 */
export function withoutOwned(
  body: unknown,
  shown: Readonly<Record<string, unknown>>,
): { readonly rest: unknown; readonly problems: readonly Problem[] } {
  if (!isJsonObject(body)) return { rest: body, problems: [] }
  const keys = Object.keys(body).filter((key) => Object.hasOwn(OWNED, key))
  if (keys.length === 0) return { rest: body, problems: [] }
  const problems = keys
    .filter((key) => !isDeepStrictEqual(body[key], shown[key]))
    .map((key) => ({
      pointer: pointerTo('', key),
      code: 'immutable',
      detail: `${key} is not changed by PATCH. ${OWNED[key]}`,
    }))
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)))
  return { rest, problems }
}
