import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { answered, api } from '../../api/client.ts'
import { CopyLine } from '../../shared/components/copied-text.tsx'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { StateWord } from '../../shared/components/state-word.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mayKeep, mayWrite, useSession } from '../../shared/session/session.ts'
import { counted } from '../../shared/words/words.ts'
import { organizationQuery } from './organization-query.ts'
import { limits as t } from './texts.tsx'

/** What the operator of the installation allows this organization. */
export function Limits() {
  useTitle(t.limits)
  const { data, error, refetch } = useQuery(organizationQuery)
  return (
    <section className="stack" aria-labelledby="limits">
      <div>
        <h2 id="limits">{t.limits}</h2>
        <p className="quiet">{t.setByYourAdministrator}</p>
      </div>
      {error !== null && <Failure error={error} holds={t.theLimitsStayAsTheyAre} retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={3} />}
      {data !== undefined && <AsTheyAre organization={data} />}
    </section>
  )
}

function AsTheyAre({ organization }: { organization: Schemas['Organization'] }) {
  const { requestsPerMinute, rowsPerHour, dailySendCap } = organization
  return (
    <>
      <dl className="surface limits">
        <div>
          <dt>{t.apiRequests}</dt>
          <dd>{t.aMinuteSharedByAllKeys(counted(requestsPerMinute, 'request'))}</dd>
        </div>
        <div>
          <dt>{t.rowsOfBatches}</dt>
          <dd>{t.anHourSharedByAllKeys(counted(rowsPerHour, 'lead'))}</dd>
        </div>
        <div>
          <dt>{t.emails}</dt>
          <dd>
            {t.aNewOrganizationBeginsWithFew(
              dailySendCap === null ? t.noFixedNumberADay : t.atMostADayOverAll(counted(dailySendCap, 'email')),
            )}
          </dd>
        </div>
        <div>
          <dt>{t.sending}</dt>
          <dd>
            <SendingSwitch organization={organization} />
          </dd>
        </div>
      </dl>
      <div className="surface stack">
        <h3>{t.toHaveMore}</h3>
        <p>{t.askYourAdministrator}</p>
        <CopyLine text={commandFor(organization)} label={t.copyCommand} />
      </div>
    </>
  )
}

/** Twice of what there is, for the numbers to stand somewhere. */
function commandFor({ organizationId, requestsPerMinute, dailySendCap }: Schemas['Organization']): string {
  const requests = `--requests-per-minute ${requestsPerMinute * 2}`
  const emails = dailySendCap === null ? '' : t.emailsPerDay(dailySendCap * 2)
  return t.fairleadLimitsSetOrganization(organizationId, requests, emails)
}

/** The kill switch: any member stops, owners and admins let it go on. Nothing is lost either way, so nothing is asked. */
export function SendingSwitch({ organization }: { organization: Schemas['Organization'] }) {
  const { sendingStopped, sendingStoppedBy } = organization
  const session = useSession()
  const queries = useQueryClient()
  const switching = useMutation({
    mutationFn: () => answered(sendingStopped ? api.POST('/api/v1/sending/start') : api.POST('/api/v1/sending/stop')),
    onSuccess: (saved) => {
      queries.setQueryData(organizationQuery.queryKey, saved)
      return queries.invalidateQueries({ queryKey: ['overview'] })
    },
  })
  const byOperator = sendingStoppedBy === 'operator'
  const may = sendingStopped ? mayKeep(session) && !byOperator : mayWrite(session)
  return (
    <div className="stack" role="group" aria-label={t.sendingOfThisOrganization}>
      <p role="status">
        {sendingStopped ? (
          <>
            <StateWord state="paused" text={byOperator ? t.stoppedByTheOperator : t.stopped} />
            {t.noEmailsUntilYouResume}
          </>
        ) : (
          <StateWord state="active" text={t.on} />
        )}
      </p>
      {may && (
        <div className="row">
          <Button
            variant={sendingStopped ? 'filled' : 'default'}
            loading={switching.isPending}
            onClick={() => switching.mutate()}
          >
            {sendingStopped ? t.startSending : t.stopAllSending}
          </Button>
        </div>
      )}
      {switching.error !== null && <Refusal error={switching.error} retry={() => switching.mutate()} />}
    </div>
  )
}
