import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { answered, api } from '../api/client.ts'
import { sentenceOf } from '../api/problem.ts'
import { useScreenKeys } from '../shared/hooks/use-screen-keys.ts'
import { undo as t } from './texts.tsx'

/** For so long an act can be taken back. */
export const UNDO_SECONDS = 10

/** What was done last, and how it is undone. */
export interface Deed {
  readonly said: string
  /** In milliseconds; after it the deed stands. */
  readonly until: number
  /** Counts down: it happens only then. */
  readonly isAhead: boolean
  /** The reply that it sends. */
  readonly messageId?: string
  readonly undo: () => Promise<string>
}

interface UndoState {
  readonly deed: Deed | undefined
  readonly note: (deed: Deed) => void
  readonly undo: () => void
  readonly isPending: boolean
  readonly outcome: string
}

const Undo = createContext<UndoState | undefined>(undefined)

/** What was done last on this screen. */
export function useUndo(): UndoState {
  const state = use(Undo)
  if (state === undefined) throw new Error('Nothing can be undone here.')
  return state
}

/** Keeps what was done last for ten seconds, whichever conversation is opened meanwhile. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [deed, setDeed] = useState<Deed>()
  const [outcome, setOutcome] = useState('')
  const undoing = useMutation({
    mutationFn: async (one: Deed) => one.undo(),
    onSuccess: setOutcome,
    onError: (error) => setOutcome(sentenceOf(error)),
    onSettled: () => setDeed(undefined),
  })
  useEffect(() => {
    if (deed === undefined) return
    const timer = setTimeout(() => setDeed((now) => (now === deed ? undefined : now)), deed.until - Date.now())
    return () => clearTimeout(timer)
  }, [deed])
  useEffect(() => {
    if (outcome === '') return
    const timer = setTimeout(() => setOutcome(''), UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const state: UndoState = {
    deed,
    outcome,
    isPending: undoing.isPending,
    note: (next) => {
      setOutcome('')
      setDeed(next)
    },
    undo: () => {
      if (deed !== undefined && !undoing.isPending) undoing.mutate(deed)
    },
  }
  return <Undo value={state}>{children}</Undo>
}

/** The last deed with the way back. It stands in a row of its own and hides nothing. */
export function UndoBar({ children }: { children: ReactNode }) {
  const { deed, outcome, undo, isPending } = useUndo()
  useScreenKeys({ list: '.inbox-rows', acts: { u: undo } })
  return (
    <div className={deed === undefined && outcome === '' ? 'inbox-foot' : 'inbox-foot is-told'} role="status">
      {deed !== undefined ? (
        <>
          <span className="cut">{deed.said}</span>
          {deed.isAhead && <Countdown until={deed.until} />}
          <Button size="compact-xs" variant="default" loading={isPending} onClick={undo}>
            {t.undo}
          </Button>
        </>
      ) : (
        outcome || children
      )}
    </div>
  )
}

/** Told by the eye alone: a screen reader would say each second. */
function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className="quiet inbox-count-down" aria-hidden="true">
      {t.sendsIn(left)}
    </span>
  )
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000))
}

/** Takes a reply back that has not left yet. */
export function useTakeBack() {
  const queries = useQueryClient()
  return async (messageId: string): Promise<void> => {
    const params = { path: { messageId } }
    try {
      await answered(api.POST('/api/v1/messages/{messageId}/take-back', { params }))
    } finally {
      void queries.invalidateQueries({ queryKey: ['inbox'] })
      void queries.invalidateQueries({ queryKey: ['overview'] })
    }
  }
}
