import { forgetStored, readStored, store, storedInTab } from './stored-drafts.ts'

/** What is typed into a form and not saved yet. */
export interface Draft<Value> {
  /** What the form shows: what is saved, until something else is typed. */
  readonly value: Value
  readonly isDirty: boolean
  /** Somebody else saved something else since the first change. */
  readonly isOutrun: boolean
  readonly set: (value: Value) => void
  /** Ends the draft: its changes are saved, or given up. */
  readonly drop: () => void
  /** Gives the changes up; `restore` brings them back. */
  readonly discard: () => void
  /** Brings back what was discarded last; absent where nothing was, or something else is typed by now. */
  readonly restore: (() => void) | undefined
  /** Goes on from what is saved by now, keeping the changes. */
  readonly rebase: () => void
}

/** `base` is what was saved when the first change was made. */
interface Kept<Value> {
  readonly base: Value
  readonly value: Value
}

/**
 * Drafts by person, organization and form. A draft outlives its screen. It ends when it is saved, dropped or typed back,
 * when its person signs out or another one signs in, and with the tab, which asks first. A session that runs out ends
 * none. Those of campaigns outlive a reload (`stored-drafts.ts`). They are not among the queries: those tell of a change a
 * moment later, and what is typed must stand in its field at once.
 */
const drafts = new Map<string, Kept<unknown>>(storedInTab())
/** What was discarded last, by form: for as long as the page is open. */
const discarded = new Map<string, Kept<unknown>>()
const watchers = new Set<() => void>()

/** Calls the watcher after each change, until the function that it answers is called. */
export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whose draft of which form it is, in one text. */
export function draftName(userId: string, organizationId: string, form: string): string {
  return `${userId} ${organizationId} ${form}`
}

/** What is kept under the name: another object after each change, undefined while there is none. */
export function keptAs(name: string): unknown {
  return drafts.get(name)
}

/**
 * The draft of that name beside what is saved by now. What somebody else saves changes no draft: the form shows it where
 * nothing was typed, and else the draft says that it is outrun.
 */
export function draftAs<Value>(name: string, saved: Value): Draft<Value> {
  const kept = drafts.get(name) as Kept<Value> | undefined
  const given = discarded.get(name)
  const isDirty = kept !== undefined && !isSame(kept.value, saved)
  const { base, value } = isDirty ? kept : { base: saved, value: saved }
  const keep = (next: Kept<Value>) => put(name, isSame(next.value, saved) ? undefined : next)
  return {
    value,
    isDirty,
    isOutrun: !isSame(base, saved),
    set: (typed) => keep({ base, value: typed }),
    drop: () => put(name, undefined),
    discard: () => {
      if (kept !== undefined) discarded.set(name, kept)
      put(name, undefined)
    },
    restore: isDirty || given === undefined ? undefined : () => put(name, given),
    rebase: () => keep({ base: saved, value }),
  }
}

function put(name: string, kept: Kept<unknown> | undefined): void {
  if (kept === undefined) drafts.delete(name)
  else {
    drafts.set(name, kept)
    discarded.delete(name)
  }
  store(name, kept)
  for (const watcher of watchers) watcher()
}

/** Throws all drafts away but those of one person, if one is named. */
export function forgetDrafts(exceptOf?: string): void {
  forgetStored(exceptOf)
  discarded.clear()
  const names = [...drafts.keys()]
  for (const name of names) if (exceptOf === undefined || !name.startsWith(`${exceptOf} `)) put(name, undefined)
}

/** The page goes at once after the keys for it. */
const RELOAD_MS = 1_000
let reloadPressedAt = -Infinity

/** Notes that the page is about to be loaded anew, and not closed: the browser tells no difference. */
export function noteReload({
  key,
  ctrlKey,
  metaKey,
  timeStamp,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'timeStamp'>): void {
  if (key === 'F5' || (key.toLowerCase() === 'r' && (ctrlKey || metaKey))) reloadPressedAt = timeStamp
}

/** The browser asks before the page goes while something is not saved, unless all of it is there again after a reload. */
export function askBeforeLeaving(event: Pick<Event, 'preventDefault' | 'timeStamp'>): void {
  const isReload = event.timeStamp - reloadPressedAt < RELOAD_MS
  const isLost = (name: string) => readStored(name) === undefined
  if (isReload ? [...drafts.keys()].some(isLost) : drafts.size > 0) event.preventDefault()
}

/** Whether two settings are the same, whatever the order of their members. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isSame(memberOf(left, name), memberOf(right, name)))
}

function memberOf(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name]
}
