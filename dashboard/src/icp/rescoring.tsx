import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useFocusAfter } from '../shared/hooks/focus-hooks.ts'
import { counted } from '../shared/words/words.ts'
import { rescoringQuery } from './icp-queries.ts'

interface RescoringProps {
  readonly campaignId: string
  readonly readOnly: boolean
  /** What the saved criteria make of the leads; null while that is not known, or a draft is looked at. */
  readonly effect: Schemas['IcpEffect'] | null
}

/** Scoring all leads anew: offered when criteria changed, followed while it runs, and told of when it is done. */
export function Rescoring({ campaignId, readOnly, effect }: RescoringProps) {
  const { data, error, refetch } = useQuery(rescoringQuery(campaignId))
  const queries = useQueryClient()
  const starting = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/campaigns/{campaignId}/rescore', { params: { path: { campaignId } } })),
    onSuccess: (begun) => queries.setQueryData(rescoringQuery(campaignId).queryKey, begun),
  })
  const heading = useFocusAfter<HTMLHeadingElement>(starting.status)
  const isRunning = data?.state === 'running'
  return (
    <section className="surface stack icp-rescoring" aria-labelledby="rescoring">
      <h2 id="rescoring" ref={heading} tabIndex={-1}>
        Scores of the present leads
      </h2>
      {error !== null && <Failure error={error} holds="Scores stay as they are." retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={2} />}
      {isRunning && <Progress rescoring={data} />}
      {data !== undefined && !isRunning && (
        <>
          <Standing rescoring={data} effect={effect} />
          {!readOnly && data.outdated !== 0 && (
            <p>
              <Button variant="default" loading={starting.isPending} onClick={() => starting.mutate()}>
                {offer(effect)}
              </Button>
            </p>
          )}
          {data.outdated === 0 && <Finished rescoring={data} campaignId={campaignId} />}
        </>
      )}
      {starting.error !== null && <Failure error={starting.error} holds="Every lead keeps its score." />}
    </section>
  )
}

/** The number is known where the preview looked at all. */
function offer(effect: RescoringProps['effect']): string {
  if (effect === null || effect.more || effect.leads === 0) return 'Score all leads anew'
  return `Score all ${counted(effect.leads, 'lead')} anew`
}

function Standing({ rescoring, effect }: { rescoring: Schemas['Rescoring']; effect: RescoringProps['effect'] }) {
  const { outdated } = rescoring
  if (outdated === null || outdated === 0) {
    const words = 'Every score is by these criteria. New facts change it by themselves.'
    return <p className="quiet icp-standing">{effect?.leads === 0 ? 'No lead is scored yet.' : words}</p>
  }
  return (
    <div>
      <p>
        <strong>
          {counted(outdated, 'lead')} {outdated === 1 ? 'has' : 'have'} a score by former criteria
        </strong>{' '}
        and {outdated === 1 ? 'keeps' : 'keep'} it until scored anew.
      </p>
      <p className="quiet">Emails that wait follow the new score; what has left stays.</p>
      <p className="quiet icp-consequence">{effect !== null && effect.leads > 0 && consequence(effect)}</p>
    </div>
  )
}

function consequence({ changed, leads, more }: Schemas['IcpEffect']): string {
  const all = `${more ? 'the newest ' : ''}${leads.toLocaleString('en')}`
  return `${changed === 0 ? 'None' : changed.toLocaleString('en')} of ${all} would change tier.`
}

function Progress({ rescoring: { done, total, changedTier } }: { rescoring: Schemas['Rescoring'] }) {
  return (
    <div className="stack icp-progress">
      <p role="status">
        <strong>Scoring anew:</strong> {done.toLocaleString('en')} of {counted(total, 'lead')},{' '}
        {changedTier.toLocaleString('en')} in another tier
      </p>
      <progress aria-label="Leads scored anew" value={done} max={Math.max(1, total)} />
      <p className="quiet">It goes on while you look at other screens.</p>
    </div>
  )
}

function Finished({ rescoring, campaignId }: { rescoring: Schemas['Rescoring']; campaignId: string }) {
  const { state, finishedAt, reason, total, changedTier } = rescoring
  if (state !== 'done') return null
  return (
    <p className="done" role="status">
      {reason === 'daily' ? 'Dated facts were looked at again' : 'All leads were scored anew'} <Ago at={finishedAt} />:{' '}
      {changedTier.toLocaleString('en')} of {counted(total, 'lead')} changed tier.{' '}
      <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ sort: 'score' }}>
        Look at the leads by score
      </Link>
    </p>
  )
}
