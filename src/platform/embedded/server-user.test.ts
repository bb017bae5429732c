import { expect, test } from 'vitest'
import { allows, ENTER, parseUsers, READ_AND_ENTER } from './server-user.ts'

test('users of /etc/passwd, with the negative numbers of macOS', () => {
  const users = parseUsers('# comment\nroot:x:0:0:root:/root:/bin/sh\nnobody:*:-2:-2:Unprivileged User:/:/bin/false\n')
  expect(users).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 4294967294, gid: 4294967294 },
  ])
})

test('the owner counts before the group, and the group before the others', () => {
  const user = { uid: 5, gid: 6 }
  expect(allows({ uid: 5, gid: 6, mode: 0o077 }, user, ENTER)).toBe(false)
  expect(allows({ uid: 1, gid: 6, mode: 0o750 }, user, READ_AND_ENTER)).toBe(true)
  expect(allows({ uid: 1, gid: 1, mode: 0o770 }, user, ENTER)).toBe(false)
  expect(allows({ uid: 1, gid: 1, mode: 0o711 }, user, ENTER)).toBe(true)
  expect(allows({ uid: 1, gid: 1, mode: 0o711 }, user, READ_AND_ENTER)).toBe(false)
})
