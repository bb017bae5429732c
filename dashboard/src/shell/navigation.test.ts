import { expect, test } from 'vitest'
import { SHORTCUTS } from './navigation.ts'

test('each letter after g opens one screen, and the main screens have the first letter of their names', () => {
  const letters = SHORTCUTS.map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
  const named = Object.fromEntries(SHORTCUTS.map(({ label, letter }) => [label, letter]))
  const main = ['Overview', 'Campaigns', 'Leads', 'Inbox', 'Meetings', 'Approvals', 'Reports', 'Settings']
  expect(main.filter((label) => named[label] !== label[0]?.toLowerCase())).toEqual([])
})
