import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, store } from '../../shared/drafts/stored-drafts.ts'
import { useSession } from '../../shared/session/session.ts'

/** A reply that is not sent yet. Files are kept with the page alone. */
export interface ReplyDraft {
  readonly text: string
  readonly cc: readonly string[]
  readonly files: readonly File[]
  /** Names of files that it had before the page was loaded anew. */
  readonly lost?: readonly string[]
}

/** Files of drafts by their names, while the page lives. */
const files = new Map<string, readonly File[]>()

/** What of a draft survives a reload: of its files the names. */
interface StoredDraft {
  readonly text: string
  readonly cc: readonly string[]
  readonly names: readonly string[]
}

function read(name: string): ReplyDraft {
  const { text = '', cc = [], names = [] } = (readStored(name) ?? {}) as Partial<StoredDraft>
  const attached = files.get(name) ?? []
  const lost = names.filter((one) => attached.every((file) => file.name !== one))
  return { text, cc, files: attached, lost }
}

function keep(name: string, { text, cc, files: attached, lost = [] }: ReplyDraft): void {
  const names = [...attached.map((file) => file.name), ...lost]
  store(name, text === '' && cc.length === 0 && names.length === 0 ? undefined : { text, cc, names })
  if (attached.length === 0) files.delete(name)
  else files.set(name, attached)
}

/** The name of the draft of a lead's reply, of the person who is signed in. */
export function useDraftName(prospectId: string): string {
  const { user, organizationId } = useSession()
  return `${user.userId} ${organizationId} reply ${prospectId}`
}

/** What is left of a draft after it was sent: what was typed and attached since. */
function leftAfter(sent: ReplyDraft, now: ReplyDraft): ReplyDraft {
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text
  const attached = now.files.filter((file) => !sent.files.includes(file))
  const isSame = now.cc.length === sent.cc.length && now.cc.every((one) => sent.cc.includes(one))
  return { text, cc: isSame && text === '' ? [] : now.cc, files: attached }
}

/** Takes out of a draft what was sent. Answers whether nothing is left. */
export function dropSent(name: string, sent: ReplyDraft): boolean {
  const left = leftAfter(sent, read(name))
  keep(name, left)
  // Where the browser stores nothing, the field alone has what was typed.
  for (const watcher of watchers) watcher(name, (now) => leftAfter(sent, now), false)
  return left.text === '' && left.files.length === 0
}

/** Puts a reply back that was sent too soon; what was typed meanwhile stands below it. */
export function restoreDraft(name: string, { text, cc, files: attached, lost = [] }: ReplyDraft): void {
  const since = read(name)
  const both = [text, since.text].filter((part) => part !== '').join('\n\n')
  keep(name, {
    text: both,
    cc: [...new Set([...cc, ...since.cc])],
    files: [...attached, ...since.files],
    lost: [...lost, ...(since.lost ?? [])],
  })
  restored.add(name)
  for (const watcher of watchers) watcher(name, () => read(name), true)
}

/** Drafts that were put back and whose field has not been told. */
const restored = new Set<string>()

type Watcher = (name: string, change: (now: ReplyDraft) => ReplyDraft, isRestored: boolean) => void

/** The fields that show drafts. */
const watchers = new Set<Watcher>()

/** The draft of a reply. It survives a reload, but for its files, of which the names are left. */
export function useReplyDraft(prospectId: string, onRestored: () => void) {
  const name = useDraftName(prospectId)
  const [draft, setDraft] = useState(() => read(name))
  const set = (part: Partial<ReplyDraft>) => {
    const next = { ...draft, ...part }
    const isBack = (one: string) => next.files.some((file) => file.name === one)
    if (next.lost !== undefined) next.lost = next.lost.filter((one) => !isBack(one))
    keep(name, next)
    setDraft(next)
  }
  const tellRestored = useEffectEvent(onRestored)
  useEffect(() => {
    const watcher: Watcher = (changed, change, isRestored) => {
      if (changed !== name) return
      setDraft(change)
      if (isRestored && restored.delete(name)) tellRestored()
    }
    watchers.add(watcher)
    if (restored.delete(name)) tellRestored()
    return () => void watchers.delete(watcher)
  }, [name])
  return { draft, set, name }
}
