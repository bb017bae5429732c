import { useSyncExternalStore } from 'react'
import type { Schemas } from '../../api/client.ts'
import { useSession } from '../../shared/session/session.ts'

type Campaign = Schemas['Campaign']

/** The small parts, which are edited together. */
export const RULE_KEYS = [
  'sendTiers',
  'review',
  'mailboxes',
  'limits',
  'replies',
  'restDays',
  'unknownEmails',
  'tracking',
  'aiApproval',
] as const

export type RuleKey = (typeof RULE_KEYS)[number]

/** A part of a campaign's settings that is edited. */
export type PartKey = 'icp' | 'sequence' | 'schedule' | RuleKey
export type EditedPartValue<Key extends PartKey> = NonNullable<Campaign[Key]>

/** What somebody is about to save: `base` is the part as it was when the first change was made. */
interface Kept<Key extends PartKey> {
  readonly base: EditedPartValue<Key>
  readonly value: EditedPartValue<Key>
}

/** A part while it is edited. */
export interface Draft<Key extends PartKey> {
  readonly value: EditedPartValue<Key>
  readonly isDirty: boolean
  /** Somebody else saved the same part since the first change. */
  readonly isOutrun: boolean
  readonly set: (value: EditedPartValue<Key>) => void
  /** Throws the changes away. */
  readonly drop: () => void
  /** Goes on from what is saved by now, keeping the changes. */
  readonly rebase: () => void
}

/**
 * Drafts by person, campaign and part. Not among the queries: those tell of a change a moment later, and what is typed
 * must stand in its field at once.
 */
const drafts = new Map<string, Kept<PartKey>>()
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function keep(name: string, kept: Kept<PartKey> | undefined): void {
  warnBeforeClosing()
  if (kept === undefined) drafts.delete(name)
  else drafts.set(name, kept)
  for (const watcher of watchers) watcher()
}

/**
 * The draft of a part. It outlives the screen: it is kept until it is saved, thrown away or the page is left. A change of
 * another part of the campaign, or of its state, does not disturb it.
 */
export function useDraft<Key extends PartKey>(campaign: Campaign, part: Key): Draft<Key> {
  const { user } = useSession()
  const name = `${user.userId} ${campaign.campaignId} ${part}`
  const kept = useSyncExternalStore(watch, () => drafts.get(name)) as Kept<Key> | undefined
  const saved = campaign[part] as EditedPartValue<Key>
  const isDirty = kept !== undefined && !isSame(kept.value, saved)
  return {
    value: kept?.value ?? saved,
    isDirty,
    isOutrun: isDirty && !isSame(kept.base, saved),
    set: (value) => keep(name, { base: isDirty ? kept.base : saved, value }),
    drop: () => keep(name, undefined),
    rebase: () => keep(name, { base: saved, value: kept?.value ?? saved }),
  }
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

let isWarning = false

/** The browser asks before the page goes while something is not saved. */
function warnBeforeClosing(): void {
  if (isWarning) return
  isWarning = true
  window.addEventListener('beforeunload', (event) => {
    if ([...drafts.values()].some(({ base, value }) => !isSame(base, value))) event.preventDefault()
  })
}
