import { useSyncExternalStore } from 'react'
import { useSession } from '../session/session.ts'

/** What was typed and not saved, by person and form. Not among the queries: they tell of a change a moment later. */
const kept = new Map<string, unknown>()
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * What somebody typed into the form of that name; undefined while that is nothing. It outlives the screen, and the browser
 * asks before the page goes with it.
 */
export function useKept<Typed>(form: string): [Typed | undefined, (typed: Typed | undefined) => void] {
  const name = `${useSession().user.userId} ${form}`
  const typed = useSyncExternalStore(watch, () => kept.get(name)) as Typed | undefined
  const keep = (next: Typed | undefined) => {
    if (next === undefined) kept.delete(name)
    else kept.set(name, next)
    for (const watcher of watchers) watcher()
  }
  return [typed, keep]
}

window.addEventListener('beforeunload', (event) => {
  if (kept.size > 0) event.preventDefault()
})
