import { expect, test } from 'vitest'
import { judgeFile, mediaTypeOf, safeFileName } from './file-risk.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['invoice.pdf', '%PDF-1.7', 'none'],
  ['photo.JPG', '\xff\xd8\xff\xe0', 'none'],
  ['notes.txt', 'Hello', 'none'],
  ['list.csv', 'a,b', 'none'],
  ['offer.docx', 'PK\x03\x04', 'none'],
  ['offer.docm', 'PK\x03\x04', 'caution'],
  ['all.zip', 'PK\x03\x04', 'caution'],
  ['invoice.pdf', 'PK\x03\x04', 'caution'],
  ['notes.txt', '<!DOCTYPE html><script>', 'caution'],
  ['logo.svg', '<svg', 'caution'],
  ['thing.unknown', 'x', 'caution'],
  ['', 'x', 'caution'],
  ['invoice.pdf.exe', '%PDF-', 'blocked'],
  ['invoice.exe. ', 'x', 'blocked'],
  ['invoice.pdf', 'MZ\x90', 'blocked'],
  ['run', '#!/bin/sh', 'blocked'],
  ['open.lnk', 'x', 'blocked'],
])('%s that begins with %j is %s', (name, start, risk) => {
  expect(judgeFile({ name, bytes: bytes(start) })).toBe(risk)
})

test('a name has no folder, no line break and no turned direction, and keeps its ending when it is cut', () => {
  expect(safeFileName('../../etc/pass\r\nwd')).toBe('_.._etc_pass wd')
  expect(safeFileName('a\u202Efdp.exe')).toBe('a fdp.exe')
  expect(safeFileName(' . ')).toBe('attachment')
  expect(safeFileName(`${'x'.repeat(500)}.pdf`)).toMatch(/^x{139}\.pdf$/)
})

test('what somebody attaches is called by its ending', () => {
  expect(mediaTypeOf('a.PDF')).toBe('application/pdf')
  expect(mediaTypeOf('a.what')).toBe('application/octet-stream')
})
