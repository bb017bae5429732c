import { useState } from 'react'
import { readStored, store } from '../../shared/drafts/stored-drafts.ts'
import { useSession } from '../../shared/session/session.ts'

/** A reply that is not sent yet. Files are kept with the page alone. */
export interface ReplyDraft {
  readonly text: string
  readonly cc: readonly string[]
  readonly files: readonly File[]
}

const EMPTY: ReplyDraft = { text: '', cc: [], files: [] }

/** Files of drafts by their names, while the page lives. */
const files = new Map<string, readonly File[]>()

function read(name: string): ReplyDraft {
  const { text = '', cc = [] } = (readStored(name) ?? {}) as Partial<ReplyDraft>
  return { text, cc, files: files.get(name) ?? [] }
}

function keep(name: string, { text, cc, files: attached }: ReplyDraft): void {
  store(name, text === '' && cc.length === 0 ? undefined : { text, cc })
  if (attached.length === 0) files.delete(name)
  else files.set(name, attached)
}

/** The name of the draft of a lead's reply, of the person who is signed in. */
export function useDraftName(prospectId: string): string {
  const { user, organizationId } = useSession()
  return `${user.userId} ${organizationId} reply ${prospectId}`
}

/** Puts a reply back that was sent too soon; what was typed meanwhile stands below it. */
export function restoreDraft(name: string, { text, cc, files: attached }: ReplyDraft): void {
  const since = read(name)
  const both = [text, since.text].filter((part) => part !== '').join('\n\n')
  keep(name, { text: both, cc: [...new Set([...cc, ...since.cc])], files: [...attached, ...since.files] })
  for (const watcher of watchers) watcher(name)
}

const watchers = new Set<(name: string) => void>()

/** The draft of a reply. It survives a reload, but for its files. */
export function useReplyDraft(prospectId: string) {
  const name = useDraftName(prospectId)
  const [draft, setDraft] = useState(() => read(name))
  const set = (part: Partial<ReplyDraft>) => {
    const next = { ...draft, ...part }
    keep(name, next)
    setDraft(next)
  }
  return { draft, set, drop: () => set(EMPTY), reread: () => setDraft(read(name)), name }
}

/** Calls back when the draft of that name was put back, until the function that it answers is called. */
export function watchRestored(name: string, onRestored: () => void): () => void {
  const watcher = (restored: string) => {
    if (restored === name) onRestored()
  }
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
