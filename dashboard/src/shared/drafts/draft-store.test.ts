import { beforeEach, expect, test, vi } from 'vitest'
import {
  askBeforeLeaving,
  draftAs,
  draftName,
  forgetDrafts,
  isSame,
  keptAs,
  noteReload,
  watchDrafts,
} from './draft-store.ts'

const FORM = draftName('user_1', 'org_1', 'schedule')
const SAVED = { from: '09:00', days: ['mon'] }
const TYPED = { from: '10:00', days: ['mon'] }
const THEIRS = { from: '08:00', days: ['mon'] }

beforeEach(() => forgetDrafts())

test('a form shows what is saved until something is typed, and again after that is dropped', () => {
  expect(draftAs(FORM, THEIRS)).toMatchObject({ value: THEIRS, isDirty: false, isOutrun: false })
  draftAs(FORM, SAVED).set(TYPED)
  expect(draftAs(FORM, SAVED)).toMatchObject({ value: TYPED, isDirty: true, isOutrun: false })
  draftAs(FORM, SAVED).drop()
  expect(draftAs(FORM, SAVED)).toMatchObject({ value: SAVED, isDirty: false })
})

test('what was discarded comes back as it was, until something else is typed or all is forgotten', () => {
  draftAs(FORM, SAVED).set(TYPED)
  draftAs(FORM, SAVED).discard()
  expect(draftAs(FORM, SAVED)).toMatchObject({ value: SAVED, isDirty: false })
  draftAs(FORM, SAVED).restore?.()
  expect(draftAs(FORM, SAVED)).toMatchObject({ value: TYPED, isDirty: true, restore: undefined })
  draftAs(FORM, SAVED).discard()
  draftAs(FORM, THEIRS).restore?.()
  expect(draftAs(FORM, THEIRS)).toMatchObject({ value: TYPED, isOutrun: true })
  draftAs(FORM, SAVED).discard()
  draftAs(FORM, SAVED).set({ ...TYPED, days: [] })
  draftAs(FORM, SAVED).drop()
  expect(draftAs(FORM, SAVED).restore).toBeUndefined()
  draftAs(FORM, SAVED).set(TYPED)
  draftAs(FORM, SAVED).discard()
  forgetDrafts()
  expect(draftAs(FORM, SAVED).restore).toBeUndefined()
})

test('who types back what is saved has no draft, whatever others save then', () => {
  draftAs(FORM, SAVED).set(TYPED)
  draftAs(FORM, SAVED).set({ ...SAVED })
  expect(draftAs(FORM, THEIRS)).toMatchObject({ value: THEIRS, isDirty: false, isOutrun: false })
})

test('a draft is kept and outrun when somebody else saves, and goes on from theirs if it is told to', () => {
  draftAs(FORM, SAVED).set(TYPED)
  draftAs(FORM, THEIRS).set({ ...TYPED, days: [] })
  expect(draftAs(FORM, THEIRS)).toMatchObject({ value: { ...TYPED, days: [] }, isDirty: true, isOutrun: true })
  draftAs(FORM, THEIRS).rebase()
  expect(draftAs(FORM, THEIRS)).toMatchObject({ value: { ...TYPED, days: [] }, isDirty: true, isOutrun: false })
})

test('somebody else who saves the same outruns nobody', () => {
  draftAs(FORM, SAVED).set(TYPED)
  expect(draftAs(FORM, { ...TYPED })).toMatchObject({ isDirty: false, isOutrun: false })
})

test('a draft is seen in its own form, organization and person alone', () => {
  draftAs(FORM, SAVED).set(TYPED)
  for (const name of [draftName('user_2', 'org_1', 'schedule'), draftName('user_1', 'org_2', 'schedule')])
    expect(draftAs(name, SAVED).value).toBe(SAVED)
  expect(draftAs(draftName('user_1', 'org_1', 'rules'), SAVED).value).toBe(SAVED)
})

test('signing out forgets all drafts, and who signs in finds no other person’s', () => {
  const theirs = draftName('user_10', 'org_1', 'schedule')
  for (const name of [FORM, theirs]) draftAs(name, SAVED).set(TYPED)
  forgetDrafts('user_1')
  expect([draftAs(FORM, SAVED).isDirty, draftAs(theirs, SAVED).isDirty]).toEqual([true, false])
  forgetDrafts()
  expect(draftAs(FORM, SAVED).isDirty).toBe(false)
})

test('the browser asks before the page goes while there is a draft', () => {
  const event = { preventDefault: vi.fn<() => void>(), timeStamp: 10 }
  askBeforeLeaving(event)
  expect(event.preventDefault).not.toHaveBeenCalled()
  draftAs(FORM, SAVED).set(TYPED)
  askBeforeLeaving(event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
})

test('a reload by its keys asks only where a draft would be lost', () => {
  const kept = new Map<string, string>()
  const setItem = (name: string, text: string) => {
    kept.set(name, text)
    Object.assign(storage, { [name]: text })
  }
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', storage)
  const asked = (timeStamp: number) => {
    const event = { preventDefault: vi.fn<() => void>(), timeStamp }
    askBeforeLeaving(event)
    return event.preventDefault.mock.calls.length > 0
  }
  draftAs(draftName('user_1', 'org_1', 'campaign camp_1 icp'), SAVED).set(TYPED)
  noteReload({ key: 'r', ctrlKey: true, metaKey: false, timeStamp: 1_000 })
  expect([asked(1_010), asked(2_010)]).toEqual([false, true])
  draftAs(FORM, SAVED).set(TYPED)
  expect(asked(1_010)).toBe(true)
  vi.unstubAllGlobals()
})

test('who watches is told of each change, and finds another object', () => {
  const watcher = vi.fn<() => void>()
  const stop = watchDrafts(watcher)
  draftAs(FORM, SAVED).set(TYPED)
  const before = keptAs(FORM)
  expect(keptAs(FORM)).toBe(before)
  draftAs(FORM, SAVED).set({ ...TYPED, days: [] })
  expect(keptAs(FORM)).not.toBe(before)
  stop()
  forgetDrafts()
  expect(watcher).toHaveBeenCalledTimes(2)
})

test('settings are the same whatever the order of their members, and a missing one is as good as none', () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1, d: undefined })).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: null }, { a: {} }],
  [[], {}],
])('%j and %j differ', (left, right) => {
  expect(isSame(left, right)).toBe(false)
})
