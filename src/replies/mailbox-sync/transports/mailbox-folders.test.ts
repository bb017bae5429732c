import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { openScripted } from '../../../../test/support/servers/scripted-imap-server.ts'
import { stopServers } from '../../../../test/support/servers/scripted-smtp-server.ts'
import { listenForMail, withFolder } from './mailbox-folders.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

const SELECTED = '* 3 EXISTS\r\n* OK [UIDVALIDITY 1] v\r\n* OK [UIDNEXT 4] n\r\n% OK [READ-ONLY] done\r\n'

test('as many heads as were asked for are read, and of each its beginning', async () => {
  const words = 'x'.repeat(500_000)
  const head = (uid: number) =>
    `* ${uid} FETCH (UID ${uid} ENVELOPE ("Tue, 24 Nov 2026 10:00:00 +0000" "${words}" NIL NIL NIL NIL NIL NIL NIL "<${uid}@x.test>"))\r\n`
  const session = await openScripted({ EXAMINE: SELECTED, UID: `${[1, 2, 3].map(head).join('')}% OK done\r\n` })
  const heads = await withFolder(session, 'INBOX', (folder) => folder.heads([1, 2]))
  expect(heads.map(({ messageId }) => messageId)).toEqual(['<1@x.test>', '<2@x.test>'])
  expect(heads.map(({ subject }) => subject.length)).toEqual([2_000, 2_000])
  await session.close()
})

test('whoever waits for mail leaves nothing behind, whether it comes or not', async () => {
  const session = await openScripted({})
  const news = listenForMail(session)
  const { signal } = new AbortController()
  for (let wait = 0; wait < 3; wait += 1) await news.next(signal, 1)
  expect(getEventListeners(signal, 'abort')).toEqual([])
  await session.close()
})
