import { expect, test } from 'vitest'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { readMeetingToken, writeMeetingToken } from './meeting-link.ts'

const key = (fill: number) => Buffer.alloc(32, fill)
const secrets = createSecretBox([key(1)])
const meeting = {
  organizationId: '01a1fc02-e6cf-7d71-8925-9ee705ade44a',
  meetingId: '019bbbf2-c1d5-7c3f-8a1e-0c5b7d9e2f41',
}

test('a token names its meeting, is always the same and fits into a line of a mail', () => {
  const token = writeMeetingToken(secrets, meeting)
  expect(token).toMatch(/^[\w-]{65}$/)
  expect(writeMeetingToken(secrets, meeting)).toBe(token)
  expect(readMeetingToken(secrets, token)).toEqual(meeting)
})

test('every other character at any place makes a token that is none', () => {
  const token = writeMeetingToken(secrets, meeting)
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(readMeetingToken(secrets, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined()
  }
  for (const forged of ['', token.slice(1), `${token}A`, `${token}\n`, token.toUpperCase(), 'A'.repeat(65)]) {
    expect(readMeetingToken(secrets, forged)).toBeUndefined()
  }
})

test('a token outlives a new key, not the loss of its own, and the signature of a cursor is none for it', () => {
  const token = writeMeetingToken(secrets, meeting)
  expect(readMeetingToken(createSecretBox([key(2), key(1)]), token)).toEqual(meeting)
  expect(readMeetingToken(createSecretBox([key(2)]), token)).toBeUndefined()
  const ids = token.slice(0, 43)
  expect(readMeetingToken(secrets, ids + secrets.sign(`meeting ${ids}`))).toBeUndefined()
})
