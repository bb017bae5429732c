import { Button, Progress } from '@mantine/core'
import { mayWrite, useSession } from '../people/session.ts'
import { Refusal } from '../people/refusal.tsx'
import { Ago } from '../shared/ago.tsx'
import { useEndAction } from './action-queries.ts'
import { countedFor, isOver, isUndoable, outcomeInWords, progressOf, wordsOf } from './action-words.ts'
import type { LeadAction } from './action-words.ts'

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
          {action.state !== 'waiting' && <span className="quiet">{outcomeInWords(action)}</span>}
          {isOver(action.state) && (
            <span className="quiet">
              {' · '}
              <Ago at={action.finishedAt} />
              {action.undoneBy !== null && ' · taken back'}
            </span>
          )}
        </p>
        <span className="row">
          {canEnd && !isOver(action.state) && (
            <Button variant="default" size="compact-sm" loading={ending.isPending} onClick={() => end('cancel')}>
              Cancel action
            </Button>
          )}
          {canEnd && isUndoable(action) && (
            <Button variant="default" size="compact-sm" loading={ending.isPending} onClick={() => end('undo')}>
              Undo
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
  campaign_archived: ': a campaign was archived',
  person_erased: ': its filter named a person who was erased',
  cannot_go_on: ': it could not go on for an hour',
}

function titleOf(action: LeadAction): string {
  const { state, matched, failure } = action
  const { doing } = wordsOf(action.action)
  const of = countedFor(action.action, matched)
  if (state === 'waiting') return `${doing}: ${of}, waits for its turn.`
  if (state === 'running') return `${doing}: ${Math.round(progressOf(action) * 100)} % of ${of}.`
  if (state === 'cancelled') return `${doing} was cancelled.`
  if (state === 'failed') return `${doing} failed${WHY[failure ?? ''] ?? ''}.`
  return `${doing} is done.`
}
