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

/** What was done, and how it is undone. */
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
  /** Oldest first: the last one, and every one before it that has yet to happen. */
  readonly deeds: readonly Deed[]
  readonly note: (deed: Deed) => void
  /** Says what became of an act that cannot be undone, or that failed: the deed is not offered any more. */
  readonly say: (outcome: string, failed?: Deed) => void
  readonly undo: (deed: Deed | undefined) => void
  /** The one that is being undone. */
  readonly undone: Deed | undefined
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
  const [deeds, setDeeds] = useState<readonly Deed[]>([])
  const [outcome, setOutcome] = useState('')
  const drop = (deed: Deed) => setDeeds((now) => now.filter((one) => one !== deed))
  const undoing = useMutation({
    mutationFn: async (one: Deed) => one.undo(),
    onSuccess: setOutcome,
    onError: (error) => setOutcome(sentenceOf(error)),
    onSettled: (_told, _error, deed) => drop(deed),
  })
  useEffect(() => {
    const timers = deeds.map((deed) => setTimeout(() => drop(deed), deed.until - Date.now()))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [deeds])
  useEffect(() => {
    if (outcome === '') return
    const timer = setTimeout(() => setOutcome(''), UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const state: UndoState = {
    deeds,
    outcome,
    undone: undoing.isPending ? undoing.variables : undefined,
    note: (next) => {
      setOutcome('')
      // A button pressed twice tells of the same reply twice.
      setDeeds((now) => [...now.filter(({ isAhead, messageId }) => isAhead && messageId !== next.messageId), next])
    },
    say: (told, failed) => {
      if (failed !== undefined) drop(failed)
      setOutcome(told)
    },
    undo: (deed) => {
      if (deed !== undefined && !undoing.isPending) undoing.mutate(deed)
    },
  }
  return <Undo value={state}>{children}</Undo>
}

/** What was done last over screens other than the inbox, whose foot has it. */
export function FloatingUndo() {
  const isInbox = useRouterState({ select: ({ location }) => /^\/inbox(?:\/|$)/.test(location.pathname) })
  const { deeds, outcome } = useUndo()
  return isInbox || (deeds.length === 0 && outcome === '') ? null : <UndoBar isFloating />
}

/** What was done, each with its way back; the key undoes the last. In the inbox it has rows of its own and hides nothing. */
export function UndoBar({ children, isFloating = false }: { children?: ReactNode; isFloating?: boolean }) {
  const { deeds, outcome, undo, undone } = useUndo()
  useScreenKeys({ list: '.inbox-rows', acts: { u: () => undo(deeds.at(-1)) } })
  const isTold = deeds.length > 0 || outcome !== ''
  return (
    <div className={`undo-bar${isTold ? ' is-told' : ''}${isFloating ? ' is-floating' : ''}`} role="status">
      {deeds.map((deed) => (
        <div key={`${deed.until} ${deed.said}`} className="undo-line">
          <span>{deed.said}</span>
          {deed.isAhead && <Countdown until={deed.until} />}
          <Button size="compact-xs" variant="default" loading={undone === deed} onClick={() => undo(deed)}>
            {t.undo}
          </Button>
        </div>
      ))}
      {outcome !== '' && <div className="undo-line">{outcome}</div>}
      {!isTold && children !== undefined && <div className="undo-line">{children}</div>}
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
