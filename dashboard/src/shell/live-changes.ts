import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { signInQuery } from '../shared/session/session.ts'
import { readChanges } from './read-change-stream.ts'
import type { Change } from './read-change-stream.ts'

const RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/** Keeps what is on the screen as new as the server's: listens to what changes and has just that read again. */
export function useLive(organizationId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    void listen(queries, leaving.signal)
    return () => leaving.abort()
  }, [queries, organizationId])
}

async function listen(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let failures = 0
  let isAgain = false
  while (!signal.aborted) {
    const opened = await follow(queries, signal, isAgain)
    if (signal.aborted) return
    isAgain ||= opened
    failures = opened ? 0 : failures + 1
    await pause(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 5)), signal)
  }
}

/** Listens until the stream ends. Answers whether it was open at all. */
async function follow(queries: QueryClient, signal: AbortSignal, isAgain: boolean): Promise<boolean> {
  let opened = false
  try {
    const { response } = await api.GET('/api/v1/live', { parseAs: 'stream', signal })
    opened = response.ok && response.body !== null
    if (response.status === 401) await queries.invalidateQueries({ queryKey: signInQuery.queryKey })
    if (response.ok && response.body !== null) {
      // What happened while nobody listened is not told: all that is shown is read anew.
      if (isAgain) void queries.invalidateQueries({ refetchType: 'active' })
      const readAgain = createReadAgain(queries)
      await readChanges(response.body, (change) => keysOfChange(change).forEach(readAgain))
    }
  } catch {
    // The connection was lost, or the screen was left: the loop above tries again or ends.
  }
  return opened
}

/** Until the time is over, the screen is left or the browser has a connection again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leaving = new AbortController()
    const end = () => {
      leaving.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, leaving)
    window.addEventListener('online', end, leaving)
  })
}

/**
 * Has answers read again, one reading of a key at a time: an answer that takes longer than until the next change is still
 * shown, and what changed meanwhile is read after it.
 */
export function createReadAgain(queries: QueryClient): (queryKey: readonly string[]) => void {
  const running = new Map<string, { isOld: boolean }>()
  const read = async (queryKey: readonly string[], name: string): Promise<void> => {
    const reading = { isOld: false }
    running.set(name, reading)
    await queries.invalidateQueries({ queryKey, refetchType: 'active' })
    running.delete(name)
    if (reading.isOld) await read(queryKey, name)
  }
  return (queryKey) => {
    const name = JSON.stringify(queryKey)
    const reading = running.get(name)
    if (reading === undefined) void read(queryKey, name)
    else reading.isOld = true
  }
}

/** The kept answers that a change makes old, as beginnings of their keys. */
export function keysOfChange({ types, campaignIds, leadIds, moreLeads }: Change): readonly (readonly string[])[] {
  const keys: (readonly string[])[] = [['overview'], ['figures'], ['events']]
  const about = (word: string) => types.some((type) => type.startsWith(word))
  keys.push(
    ...campaignIds.flatMap((id) => [
      ['campaigns', 'funnel', id],
      ['activity', id],
      ['newest-lead', id],
    ]),
  )
  if (about('campaign.'))
    keys.push(['campaigns'], ['rescoring'], ['icp-effect'], ['icp-versions'], ['icp-fields'], ['template-variables'])
  if (about('action.')) keys.push(['actions'])
  if (about('approval.')) keys.push(['approvals'])
  if (about('message.')) keys.push(['mail'], ['mailboxes'], ['inbox'])
  if (about('mailbox.')) keys.push(['mailboxes'])
  if (about('meeting.')) keys.push(['meetings'])
  // A booking that is matched or called off leaves the list of those that are not.
  if (about('booking.') || about('meeting.')) keys.push(['unmatched'], ['connections'])
  if (about('feed.')) keys.push(['hosts'])
  if (about('task.')) keys.push(['tasks'])
  if (about('inbound.') || about('lead.replied')) keys.push(['inbox'])
  if (about('delivery.') || about('webhook.') || about('meeting.')) keys.push(['webhook'])
  if (about('lead.') || about('message.') || about('campaign.') || about('meeting.'))
    keys.push(['leads', 'all'], ...campaignIds.map((id) => ['leads', id]))
  keys.push(...(moreLeads ? [['lead']] : leadIds.map((id) => ['lead', id])))
  return keys
}
