import { expect, test } from 'vitest'
import { showFindings } from './findings.ts'
import { judgeDatabase, judgeDisk, judgeFolder, judgePublicUrl, judgeSending } from './judge-installation.ts'

const AT = new Date('2026-11-24T09:30:00Z')
const STATE = {
  versionNumber: 180_004,
  version: '18.4',
  at: AT,
  mailboxes: 2,
  pausedMailboxes: 0,
  stoppedOrganizations: 0,
  suspendedOrganizations: 0,
  apiProcesses: 1,
  workerProcesses: 1,
}
const states = (findings: readonly { state: string }[]) => findings.map((finding) => finding.state)

test('a healthy database has nothing to complain of', () => {
  expect(states(judgeDatabase(STATE, AT))).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('an old PostgreSQL fails, paused mailboxes and a missing worker are warnings', () => {
  const found = judgeDatabase({ ...STATE, versionNumber: 140_010, pausedMailboxes: 1, workerProcesses: 0 }, AT)
  expect(states(found)).toEqual(['failed', 'ok', 'warning', 'warning'])
})

test('clocks apart are a warning from one second, a failure from five, in either direction', () => {
  const clock = (seconds: number) => judgeDatabase(STATE, new Date(AT.getTime() + seconds * 1000))[1]?.state
  expect([0.5, -0.9, 2, -4, 6, -60].map(clock)).toEqual(['ok', 'ok', 'warning', 'warning', 'failed', 'failed'])
})

test('every reason why no mail leaves is named', () => {
  const found = judgeSending({ sending_stopped: true, sending_held: 'moved' }, { ...STATE, stoppedOrganizations: 1 })
  expect(found).toHaveLength(3)
  expect(judgeSending({ sending_stopped: false, sending_held: null }, STATE)).toMatchObject([{ state: 'ok' }])
})

test('the public address should be there and encrypted', () => {
  expect(states([null, 'http://a.example', 'https://a.example'].map(judgePublicUrl))).toEqual([
    'warning',
    'warning',
    'ok',
  ])
})

test('the command that would delete the data folder is named', () => {
  const folder = { path: '/repo/.fairlead', workTree: '/repo', ignored: true }
  expect(judgeFolder(folder).detail).toContain('git clean -fdx')
  expect(judgeFolder({ ...folder, ignored: false }).detail).toContain('`git clean -fd`')
  expect(judgeFolder({ ...folder, workTree: null }).state).toBe('ok')
})

test('a disk that is nearly full is a warning, then a failure', () => {
  expect(states([10, 1, 0.1].map((gib) => judgeDisk(gib * 1024 ** 3)))).toEqual(['ok', 'warning', 'failed'])
})

test('remedies stand below what they are for', () => {
  const shown = showFindings([judgePublicUrl('https://a.example'), judgePublicUrl(null)]).split('\n')
  expect(shown).toHaveLength(4)
  expect(shown[3]).toContain('→ Set FAIRLEAD_PUBLIC_URL')
})
