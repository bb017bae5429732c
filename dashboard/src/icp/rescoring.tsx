import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { funnelQuery } from '../campaigns/campaign-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useFocusAfter } from '../shared/hooks/focus-hooks.ts'
import { counted } from '../shared/words/words.ts'
import { rescoringQuery } from './icp-queries.ts'
import { rescoring as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

interface RescoringProps {
  readonly campaignId: string
  readonly readOnly: boolean
  /** What the saved criteria make of the leads; null while that is not known, or a draft is looked at. */
  readonly effect: Schemas['IcpEffect'] | null
}

/** Scoring all leads anew: offered when criteria changed, followed while it runs, and told of when it is done. */
export function Rescoring({ campaignId, readOnly, effect }: RescoringProps) {
  const { data, error, refetch } = useQuery(rescoringQuery(campaignId))
  const isEmpty = useQuery(funnelQuery(campaignId)).data?.total === 0
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
        {t.scores}
      </h2>
      {error !== null && <Failure error={error} holds={t.scoresKept} retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={2} />}
      {isRunning && <Progress rescoring={data} />}
      {data !== undefined && !isRunning && (
        <>
          {isEmpty ? <p className="quiet icp-standing">{t.noLeads}</p> : <Standing rescoring={data} effect={effect} />}
          {!readOnly && data.outdated !== 0 && !isEmpty && (
            <p>
              <Button variant="default" loading={starting.isPending} onClick={() => starting.mutate()}>
                {offer(effect)}
              </Button>
            </p>
          )}
          {data.outdated === 0 && <Finished rescoring={data} campaignId={campaignId} />}
        </>
      )}
      {starting.error !== null && <Failure error={starting.error} holds={t.scoresKept} />}
    </section>
  )
}

/** The number is known where the preview looked at all. */
function offer(effect: RescoringProps['effect']): string {
  if (effect === null || effect.more || effect.leads === 0) return t.rescoreAll
  return t.rescore(counted(effect.leads, 'lead'))
}

function Standing({ rescoring, effect }: { rescoring: Schemas['Rescoring']; effect: RescoringProps['effect'] }) {
  const { outdated } = rescoring
  if (outdated === null || outdated === 0) {
    const words = t.upToDate
    return <p className="quiet icp-standing">{effect?.leads === 0 ? t.noLeadIsScoredYet : words}</p>
  }
  return (
    <div>
      <p>
        <strong>{t.outdated(counted(outdated, 'lead'), outdated === 1)}</strong>
      </p>
      <p className="quiet">{t.emailsFollow}</p>
      <p className="quiet icp-consequence">{effect !== null && effect.leads > 0 && consequence(effect)}</p>
    </div>
  )
}

function consequence({ changed, leads, more }: Schemas['IcpEffect']): string {
  const all = `${more ? t.theNewest : ''}${leads.toLocaleString(LOCALE)}`
  return t.wouldChange(changed === 0 ? t.none : changed.toLocaleString(LOCALE), all)
}

function Progress({ rescoring: { done, total, changedTier } }: { rescoring: Schemas['Rescoring'] }) {
  return (
    <div className="stack icp-progress">
      <p role="status">
        {t.progress(
          <strong>{t.rescoring}</strong>,
          done.toLocaleString(LOCALE),
          counted(total, 'lead'),
          changedTier.toLocaleString(LOCALE),
        )}
      </p>
      <progress aria-label={t.leadsRescored} value={done} max={Math.max(1, total)} />
      <p className="quiet">{t.keepsRunning}</p>
    </div>
  )
}

function Finished({ rescoring, campaignId }: { rescoring: Schemas['Rescoring']; campaignId: string }) {
  const { state, finishedAt, reason, total, changedTier } = rescoring
  if (state !== 'done') return null
  return (
    <p className="done" role="status">
      {t.finished(
        reason === 'daily' ? t.dailyCheck : t.allRescored,
        <Ago at={finishedAt} />,
        changedTier.toLocaleString(LOCALE),
        counted(total, 'lead'),
        <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ sort: 'score' }}>
          {t.viewByScore}
        </Link>,
      )}
    </p>
  )
}
