import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredDrafts, storeDrafts } from './stored-drafts.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('drafts of campaigns outlive a reload, those that may hold a key do not', () => {
  const draft = { base: 1, value: 2 }
  const names = ['user_1 org_1 campaign camp_1 icp', 'user_1 org_1 calendar camp_1', 'user_1 org_1 language model']
  storeDrafts(new Map(names.map((name) => [name, draft])))
  expect(readStoredDrafts()).toEqual(names.slice(0, 2).map((name) => [name, draft]))
  storeDrafts(new Map())
  expect([...kept]).toEqual([])
})

test('what cannot be read is no draft', () => {
  kept.set('fairlead.drafts', '{')
  expect(readStoredDrafts()).toEqual([])
})
