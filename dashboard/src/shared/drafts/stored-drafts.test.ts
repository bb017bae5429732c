import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStored, readStored, store, storedInTab } from './stored-drafts.ts'

/** A storage as the browser has one: its entries are its own members. */
class Kept {
  getItem(name: string) {
    return (this as unknown as Record<string, string>)[name] ?? null
  }

  setItem(name: string, text: string) {
    Object.assign(this, { [name]: text })
  }

  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}

const CRITERIA = 'user_1 org_1 campaign camp_1 icp'
const REPLY = 'user_1 org_1 reply lead_1'
let tab: Kept
let browser: Kept

beforeEach(() => {
  tab = new Kept()
  browser = new Kept()
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', browser)
})
afterEach(() => vi.unstubAllGlobals())

test('settings of campaigns stay with their tab, replies with the browser, and what may hold a key with nobody', () => {
  for (const name of [CRITERIA, REPLY, 'user_1 org_1 language model']) store(name, { text: name })
  expect(storedInTab()).toEqual([[CRITERIA, { text: CRITERIA }]])
  expect(Object.keys(browser)).toEqual([`fairlead.draft ${REPLY}`])
  expect(readStored(REPLY)).toEqual({ text: REPLY })
  store(CRITERIA, undefined)
  store(REPLY, undefined)
  expect([Object.keys(tab), Object.keys(browser)]).toEqual([[], []])
})

test('who signs out leaves none behind; who signs in keeps their own', () => {
  for (const name of [CRITERIA, REPLY, 'user_2 org_1 reply lead_1']) store(name, 1)
  forgetStored('user_2')
  expect([Object.keys(tab), Object.keys(browser)]).toEqual([[], ['fairlead.draft user_2 org_1 reply lead_1']])
  forgetStored()
  expect(Object.keys(browser)).toEqual([])
})

test('the oldest go first, and what cannot be read is no draft', () => {
  vi.useFakeTimers()
  for (let at = 0; at <= 50; at += 1) {
    vi.setSystemTime(at)
    store(`user_1 org_1 reply lead_${at}`, at)
  }
  vi.useRealTimers()
  expect([readStored('user_1 org_1 reply lead_0'), readStored('user_1 org_1 reply lead_1')]).toEqual([undefined, 1])
  tab.setItem(`fairlead.draft ${CRITERIA}`, '{')
  expect(readStored(CRITERIA)).toBeUndefined()
})
