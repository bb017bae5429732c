import { Button, Drawer, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { membersQuery } from '../../settings/members/member-queries.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { actorInWords } from '../../shared/words/words.ts'
import { actionsQuery, useEndAction } from './action-queries.ts'
import { countedFor, isOver, isUndoable, outcomeInWords, progressOf, whichInWords, wordsOf } from './action-words.ts'
import type { NamesOf } from '../filter/filter-words.ts'
import type { LeadAction } from './action-words.ts'
import { actionProgress as t } from './texts.tsx'

/** Actions under way, and those that ended while somebody looked, until they are put away. */
export function RunningActions({ campaignId }: { campaignId: string }) {
  const queries = useQueryClient()
  const { data: actions = [], dataUpdatedAt } = useQuery(actionsQuery(campaignId))
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const running = actions.filter(({ state }) => !isOver(state)).map(({ actionId }) => actionId)
  if (running.some((one) => !seen.has(one))) setSeen(new Set([...seen, ...running]))
  const before = useRef(0)
  useEffect(() => {
    // Leads stand elsewhere once an action is over.
    if (running.length < before.current) {
      void queries.invalidateQueries({ queryKey: ['leads', campaignId] })
      void queries.invalidateQueries({ queryKey: ['campaigns', 'funnel', campaignId] })
    }
    before.current = running.length
  }, [dataUpdatedAt, running.length, queries, campaignId])
  const shown = actions.filter(({ actionId }) => seen.has(actionId) && !hidden.has(actionId))
  if (shown.length === 0) return null
  return (
    <ul className="surface running-actions" aria-label={t.actions}>
      {shown.map((action) => (
        <li key={action.actionId}>
          <ActionState action={action}>
            {isOver(action.state) && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setHidden(new Set([...hidden, action.actionId]))}
              >
                {t.hide}
              </Button>
            )}
          </ActionState>
        </li>
      ))}
    </ul>
  )
}

interface PastActionsProps {
  readonly campaignId: string
  /** Addresses of names by their ids. */
  readonly names: NamesOf
  readonly onClose: () => void
}

/** What was done to many leads at once, the newest first. */
export function PastActions({ campaignId, names, onClose }: PastActionsProps) {
  const actions = useQuery(actionsQuery(campaignId)).data ?? []
  const members = useQuery(membersQuery).data
  const nameOf = (actor: string) => members?.find(({ userId }) => userId === actor)?.name ?? actorInWords(actor)
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={t.pastActions}>
      {actions.length === 0 && <p className="quiet">{t.noActions}</p>}
      <ol className="past-actions">
        {actions.map((action) => (
          <li key={action.actionId}>
            <ActionState action={action} />
            <p className="quiet">{t.byTo(nameOf(action.createdBy), whichInWords(action, names))}</p>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

/** How far an action has come, or what became of it; who may can cancel it or take it back. */
export function ActionState({ action, children }: { action: LeadAction; children?: React.ReactNode }) {
  const ending = useEndAction(action.campaignId)
  const canEnd = mayWrite(useSession())
  const end = (by: 'cancel' | 'undo') => ending.mutate({ actionId: action.actionId, by })
  const share = Math.round(progressOf(action) * 100)
  const { doing } = wordsOf(action.action)
  return (
    <div className="action-state">
      <div className="between">
        <p>
          <strong>{titleOf(action)}</strong>{' '}
          {action.state !== 'waiting' && !isAllDeleted(action) && (
            <span className="quiet">{outcomeInWords(action)}</span>
          )}
          {isOver(action.state) && (
            <span className="quiet">
              {' · '}
              <Ago at={action.finishedAt} />
              {action.undoneBy !== null && t.takenBack}
            </span>
          )}
        </p>
        <span className="row">
          {canEnd && !isOver(action.state) && (
            <Button variant="default" size="compact-sm" loading={ending.isPending} onClick={() => end('cancel')}>
              {t.cancelAction}
            </Button>
          )}
          {canEnd && isUndoable(action) && (
            <Button variant="default" size="compact-sm" loading={ending.isPending} onClick={() => end('undo')}>
              {t.undo}
            </Button>
          )}
          {children}
        </span>
      </div>
      {!isOver(action.state) && <Progress value={share} aria-label={doing} size="sm" />}
      {ending.error !== null && (
        <Refusal error={ending.error} retry={() => ending.variables && end(ending.variables.by)} />
      )}
    </div>
  )
}

/** Why an action failed, by its code. */
const WHY: Readonly<Record<string, string>> = {
  campaign_archived: t.aCampaignWasArchived,
  person_erased: t.itsFilterNamedAPersonWho,
  cannot_go_on: t.itCouldNotGoOnFor,
}

function titleOf(action: LeadAction): string {
  const { state, matched, failure } = action
  const { doing } = wordsOf(action.action)
  const of = countedFor(action.action, matched)
  if (state === 'waiting') return t.waitsForItsTurn(doing, of)
  if (state === 'running') return t.of(doing, Math.round(progressOf(action) * 100), of)
  if (state === 'cancelled') return t.wasCancelled(doing)
  if (state === 'failed') return `${doing} failed${WHY[failure ?? ''] ?? ''}.`
  if (isAllDeleted(action)) return t.deleted(of)
  return t.isDone(doing)
}

/** Whether nothing more is to be said than how many leads are gone. */
function isAllDeleted({ action, state, matched, changed }: LeadAction): boolean {
  return action === 'delete' && state === 'done' && changed === matched
}
