import { expect, test } from 'vitest'
import { serverWords } from './server-words.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['as it is', '5.7.8 no login for sam with Hunter-22!', '5.7.8 no login for sam with [hidden]'],
  ['in other letters', 'NOT HUNTER-22!', 'NOT [hidden]'],
  ['with what hides in between', 'Hun\u200Bter\u0000-2\u202E2!', '[hidden]'],
  ['in a URL', 'see /login?p=Hunter-22!&u=sam', 'see /login?p=[hidden]&u=sam'],
  ['as AUTH LOGIN sends it', `bad ${base64('Hunter-22!')}`, 'bad [hidden]'],
  ['as AUTH PLAIN sends it', `AUTH PLAIN ${base64('\0sam\0Hunter-22!')} is wrong`, 'AUTH PLAIN [hidden] is wrong'],
  ['behind other letters', `got:x/${base64('\0sam\0Hunter-22!')}.`, 'got:[hidden].'],
  ['as XOAUTH2 sends it', base64('user=sam\x01auth=Bearer Hunter-22!\x01\x01'), '[hidden]'],
])('a secret that a server repeats is not shown: %s', (_how, words, shown) => {
  expect(serverWords(words, ['Hunter-22!'])).toBe(shown)
})

test('a secret with blanks or quotes is hidden as people and IMAP write it', () => {
  expect(serverWords('no abcd efgh and abcdefgh', ['abcd efgh'])).toBe('no [hidden] and [hidden]')
  expect(serverWords(String.raw`LOGIN sam "a\"b\\c"`, [String.raw`a"b\c`])).toBe('LOGIN sam "[hidden]"')
})

test('a short secret hides no part of other words', () => {
  expect(serverWords('a bad password: a', ['a'])).toBe('[hidden] bad password: [hidden]')
  expect(serverWords(`bad ${base64('\0sam\0a')}`, ['a'])).toBe('bad [hidden]')
})

test('words without a secret stay, on one line that reads from left to right', () => {
  expect(serverWords('Mailbox\r\n\tfull \u202Ecod.exe\u202C\u0007 é', ['', 'secret'])).toBe('Mailbox full cod.exe é')
  expect(serverWords('x'.repeat(9_000))).toHaveLength(500)
  expect(serverWords(undefined)).toBe('')
})

test('no part of a secret is left where the words are cut', () => {
  expect(serverWords(`${'x'.repeat(495)} Hunter-22!`, ['Hunter-22!'])).toBe(`${'x'.repeat(495)} [hid`)
})
