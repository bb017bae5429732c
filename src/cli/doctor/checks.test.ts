import { expect, test } from 'vitest'
import {
  checkTable,
  judgeDatabase,
  judgeDisk,
  judgeFolder,
  judgeProcesses,
  judgePublicUrl,
  judgeReading,
  judgeReplica,
  judgeRetention,
  judgeSending,
  judgeTasks,
  judgeUnknownSettings,
  judgeWay,
} from './checks.ts'

const AT = new Date('2026-11-24T09:30:00Z')
const STATE = {
  versionNumber: 180_004,
  version: '18.4',
  at: AT,
  mailboxes: 2,
  pausedMailboxes: 0,
  unreconciledMailboxes: 0,
  stoppedOrganizations: 0,
  leadsSetAside: 0,
  suspendedOrganizations: 0,
  liveCampaigns: 0,
  tasksKilled: {},
}
const states = (findings: readonly { state: string }[]) => findings.map((finding) => finding.state)

test('a healthy database has nothing to complain of', () => {
  expect(states(judgeDatabase(STATE, AT))).toEqual(['ok', 'ok', 'ok'])
})

test('an old PostgreSQL fails, paused mailboxes are a warning', () => {
  const found = judgeDatabase({ ...STATE, versionNumber: 140_010, pausedMailboxes: 1 }, AT)
  expect(states(found)).toEqual(['failed', 'ok', 'warning'])
})

test('old data that waits for more than a day is a warning', () => {
  const waiting = (hours: number) => judgeRetention(hours * 3_600)
  expect(waiting(0)).toMatchObject({ state: 'ok' })
  expect(waiting(23)).toMatchObject({ state: 'ok' })
  expect(waiting(50)).toMatchObject({ state: 'warning', detail: expect.stringContaining('2 days') })
})

test('processes: a missing worker is a warning, and so is one that was killed and not started again', () => {
  expect(judgeProcesses({ older: 0, alive: ['serve'], silent: [] })).toMatchObject({
    state: 'ok',
    detail: 'API: 1, worker: 1',
  })
  expect(judgeProcesses({ older: 0, alive: [], silent: [] })).toMatchObject({ state: 'ok', detail: 'none runs now' })
  expect(judgeProcesses({ older: 0, alive: ['api'], silent: [] })).toMatchObject({ state: 'warning' })
  expect(judgeProcesses({ older: 0, alive: [], silent: [{ kind: 'serve', age: 3.4 }] })).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/^none runs now; 1 did not sign off .*3 s ago.*killed/),
  })
  expect(judgeProcesses({ older: 1, alive: ['api', 'worker', 'worker'], silent: [] })).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/^API: 1, worker: 2; 1 of an older release/),
  })
  expect(judgeProcesses({ older: 0, alive: ['api', 'worker'], silent: [{ kind: 'worker', age: 40 }] })).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/^API: 1, worker: 1; 1 did not sign off .*40 s ago/),
  })
})

test('clocks apart are a warning from one second, a failure from five, in either direction', () => {
  const clock = (seconds: number) => judgeDatabase(STATE, new Date(AT.getTime() + seconds * 1000))[1]?.state
  expect([0.5, -0.9, 2, -4, 6, -60].map(clock)).toEqual(['ok', 'ok', 'warning', 'warning', 'failed', 'failed'])
})

test('a restored copy says what is held, and how many Sent folders are still to be compared', () => {
  const copy = { sending_stopped: false, sending_held: 'restored', public_url: null }
  expect(judgeSending(copy, { ...STATE, mailboxes: 3, unreconciledMailboxes: 2 }, null)).toMatchObject([
    {
      state: 'warning',
      detail: expect.stringMatching(/webhooks are held .*restored, copied or promoted; 1 of 3 mailboxes compared/),
    },
  ])
})

test('every reason why no mail leaves is named', () => {
  const here = 'https://a.example'
  const instance = { sending_stopped: true, sending_held: 'moved', public_url: 'https://b.example' }
  expect(judgeSending(instance, { ...STATE, stoppedOrganizations: 1 }, here)).toHaveLength(4)
  const free = { sending_stopped: false, sending_held: null, public_url: here }
  for (const url of [here, null]) expect(judgeSending(free, STATE, url)).toMatchObject([{ state: 'ok' }])
  expect(judgeSending({ ...free, public_url: null }, STATE, here)).toMatchObject([{ state: 'ok' }])
})

test('the public address should be there and encrypted', () => {
  expect(states([null, 'http://a.example', 'https://a.example'].map((url) => judgePublicUrl(url)))).toEqual([
    'warning',
    'warning',
    'ok',
  ])
})

test('live campaigns without a public address are a failure', () => {
  expect(judgePublicUrl(null, 2)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('2 live campaigns'),
  })
  expect(judgePublicUrl('https://a.example', 2)).toMatchObject({ state: 'ok' })
})

test('a variable that is no setting is a warning', () => {
  expect(judgeUnknownSettings([{ name: 'FAIRLEAD_POOLSIZE', meant: 'FAIRLEAD_POOL_SIZE' }])).toMatchObject([
    { state: 'warning', remedy: 'Did you mean FAIRLEAD_POOL_SIZE?' },
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
  const shown = checkTable([judgePublicUrl('https://a.example'), judgePublicUrl(null)]).split('\n')
  expect(shown).toHaveLength(4)
  expect(shown[3]).toContain('→ Set FAIRLEAD_PUBLIC_URL')
})

test('mailboxes that are read too late are told of, by whether their servers fail', () => {
  const lag = { mailboxes: 800, longestSeconds: 299, beyond10Minutes: 0, beyond30Minutes: 0, failing: 0 }
  expect(judgeReading(lag)).toMatchObject({ state: 'ok', detail: 'all 800 mailboxes were read within 5 minutes' })
  const late = { ...lag, longestSeconds: 4_000, beyond10Minutes: 40, beyond30Minutes: 3 }
  const waiting = judgeReading({ ...late, failing: 2 })
  expect(waiting).toMatchObject({ check: 'reading', state: 'warning', detail: expect.stringContaining('40 of 800') })
  expect(waiting.remedy).toContain('start another `fairlead worker`')
  expect(judgeReading({ ...late, failing: 40 }).remedy).toContain('Their servers fail')
})

test('what was killed is told by program and reason, the most frequent first', () => {
  expect(judgeTasks(STATE).state).toBe('ok')
  expect(judgeTasks({ tasksKilled: { 'page: time': 1, 'read: memory': 12 } })).toMatchObject({
    check: 'reading from outside',
    state: 'warning',
    detail: 'killed since the processes began: read: memory 12 times, page: time 1 times',
  })
})

test('several servers and a pooler are told of, without passwords', () => {
  const databaseUrl = 'postgres://app:secret@one,two:5433/fairlead'
  const poolerUrl = 'postgres://app:secret@pooler:6432/fairlead'
  expect(judgeWay({ databaseUrl, poolerUrl })).toMatchObject([
    { state: 'ok', check: 'servers', detail: 'one of one, two:5433 takes writes' },
    { state: 'ok', check: 'pooler', detail: 'all transactions go through pooler:6432' },
  ])
  expect(judgeWay({ databaseUrl: 'postgres://one/fairlead', poolerUrl: undefined })).toEqual([])
})

test('a read replica that is late or away is a warning', () => {
  const replica = (lagMs: number | null) => judgeReplica({ lag: () => lagMs, problem: () => 'It is no standby.' })[0]
  expect(judgeReplica(null)).toEqual([])
  expect(replica(800)).toMatchObject({ state: 'ok', detail: '0.8 s behind at most' })
  expect(replica(12_000)).toMatchObject({ state: 'warning', detail: '12.0 s behind at most' })
  expect(replica(null)).toMatchObject({ state: 'warning', detail: 'It is no standby.' })
})
