import './undo.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
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
  /** Says what became of an act that cannot be undone. */
  readonly say: (outcome: string) => void
  readonly undo: () => void
  readonly isPending: boolean
  readonly outcome: string
}

const Undo = createContext<UndoState | undefined>(undefined)

/** What was done last, on whichever screen. */
export function useUndo(): UndoState {
  const state = use(Undo)
  if (state === undefined) throw new Error('Nothing can be undone here.')
  return state
}

/** Keeps what was done last for ten seconds, whichever screen is opened meanwhile. */
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
    say: setOutcome,
    undo: () => {
      if (deed !== undefined && !undoing.isPending) undoing.mutate(deed)
    },
  }
  return <Undo value={state}>{children}</Undo>
}

/** The last deed over screens other than the inbox, whose foot has it. */
export function FloatingUndo() {
  const isInbox = useRouterState({ select: ({ location }) => /^\/inbox(?:\/|$)/.test(location.pathname) })
  const { deed, outcome } = useUndo()
  return isInbox || (deed === undefined && outcome === '') ? null : <UndoBar isFloating />
}

/** The last deed with the way back. In the inbox it stands in a row of its own and hides nothing. */
export function UndoBar({ children, isFloating = false }: { children?: ReactNode; isFloating?: boolean }) {
  const { deed, outcome, undo, isPending } = useUndo()
  useScreenKeys({ list: '.inbox-rows', acts: { u: undo } })
  const isTold = deed !== undefined || outcome !== ''
  return (
    <div className={`undo-bar${isTold ? ' is-told' : ''}${isFloating ? ' is-floating' : ''}`} role="status">
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
    <span className="quiet undo-count-down" aria-hidden="true">
      {t.sendsIn(left)}
    </span>
  )
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000))
}
