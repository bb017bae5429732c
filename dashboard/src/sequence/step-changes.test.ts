import { expect, test } from 'vitest'
import { movedTo } from '../campaigns/editor/reorder.tsx'
import { dayOf, firstWordsOf, withStepMoved } from './step-changes.ts'

const step = (wait: string) => ({ wait, variants: [] })

test('a step is sent on the day that the waits add up to', () => {
  const steps = [step('P0D'), step('PT20H'), step('P2D'), step('P1W'), step('P1DT2H')]
  expect(steps.map((_, index) => dayOf(steps, index))).toEqual(['Day 0', 'Day 0', 'Day 2', 'Day 9', undefined])
})

test('an entry is taken to another place', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('an email is moved without its wait: the days on which emails are sent stay', () => {
  const named = (name: string, wait?: object) => ({ ...wait, variants: [{ subject: name }] })
  const steps = [named('a', { wait: 'P0D' }), named('b', { wait: 'P3D', waitDays: 'business' as const }), named('c')]
  const told = (from: number, to: number) =>
    withStepMoved(steps, from, to).map(({ variants: [first], wait, waitDays }) => [first?.subject, wait, waitDays])
  expect(told(0, 1)).toEqual([
    ['b', 'P0D', undefined],
    ['a', 'P3D', 'business'],
    ['c', 'P0D', undefined],
  ])
  expect(told(2, 0).map(([name, wait]) => [name, wait])).toEqual([
    ['c', 'P0D'],
    ['a', 'P3D'],
    ['b', 'P0D'],
  ])
})

test('an email is told by its first words behind the greeting', () => {
  expect(firstWordsOf({ body: 'Hi {{ lead.firstName | default: "there" }},\n\nDid you see {{ company.name }}?' })).toBe(
    'Did you see …?',
  )
  expect(firstWordsOf({ body: 'Hi {{ lead.firstName }},' })).toBe('Hi …,')
  expect(firstWordsOf({ body: '', html: '<p>Hello</p><p>there</p>' })).toBe('Hello')
  expect(firstWordsOf(undefined)).toBe('')
})
