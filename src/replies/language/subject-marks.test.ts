import { expect, test } from 'vitest'
import { isMarked, withoutMarks } from './subject-marks.ts'

test.each([
  ['Re: VS: Planning', 'Planning'],
  ['RE: Odp: Planning', 'Planning'],
  [' AW[2]: WG : Planning', 'Planning'],
  ['Rif: Antw: SV: Planning', 'Planning'],
  ['Release: Planning', 'Release: Planning'],
  ['Planning re: ships', 'Planning re: ships'],
  ['', ''],
])('%s without the marks of mail programs is %s', (subject, bare) => {
  expect(withoutMarks(subject)).toBe(bare)
  expect(isMarked(subject)).toBe(subject !== bare)
})
