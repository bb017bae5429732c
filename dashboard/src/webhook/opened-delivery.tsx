import { Button, Drawer } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { counted } from '../shared/words/words.ts'
import { attemptInWords, durationInWords, indented } from './delivery-words.ts'
import { notificationInWords } from './notification-words.ts'
import { deliveryQuery } from './webhook-queries.ts'
import { Sign } from '../shared/components/sign.tsx'
import { openedDelivery as t } from './texts.tsx'

/** One notification: what was sent, and what each attempt was answered, as text. */
export function OpenedDelivery(props: { campaignId: string; deliveryId: string; onClose: () => void }) {
  const { campaignId, deliveryId, onClose } = props
  const { data, error, refetch } = useQuery(deliveryQuery(campaignId, deliveryId))
  const title = data === undefined ? t.delivery : notificationInWords(data.eventType)
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title}>
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && <Failure error={error} retry={refetch} />}
      {data !== undefined && <OneDelivery delivery={data} />}
    </Drawer>
  )
}

function OneDelivery({ delivery }: { delivery: Schemas['DeliveryDetail'] }) {
  const { deliveryId, state, prospectId, attemptCount, nextAttemptAt, body, attempts } = delivery
  return (
    <div className="stack">
      <p className="row">
        <StateWord state={state} />
        <span className="quiet">{counted(attemptCount, 'attempt')}</span>
        {nextAttemptAt !== null && <span className="quiet">{t.next(<Ago at={nextAttemptAt} />)}</span>}
        {prospectId !== null && (
          <Link to="/leads/$prospectId" params={{ prospectId }}>
            {t.openLead}
          </Link>
        )}
      </p>
      <Resend delivery={delivery} />
      <section aria-label={t.requestBody}>
        <h3>{t.requestBody}</h3>
        <p className="quiet">{t.sentWithIndentedHereForReading(<code>{t.webhookId(deliveryId)}</code>)}</p>
        {body === null ? (
          <p className="quiet">{t.itIsMadeAtTheFirst}</p>
        ) : (
          <pre className="exchange" tabIndex={0}>
            {indented(body)}
          </pre>
        )}
      </section>
      <section aria-label={t.attempts}>
        <h3>{t.attempts}</h3>
        {attempts.length === 0 && <p className="quiet">{t.noneYet}</p>}
        <ol className="attempts">
          {attempts.map((attempt) => (
            <Attempt key={attempt.attemptId} attempt={attempt} />
          ))}
        </ol>
        {attemptCount > attempts.length && <p className="quiet">{t.ofAreKept(attempts.length, attemptCount)}</p>}
      </section>
    </div>
  )
}

function Attempt({ attempt }: { attempt: Schemas['DeliveryDetail']['attempts'][number] }) {
  const { status, startedAt, durationMs, answer } = attempt
  const isGood = status !== null && status >= 200 && status < 300
  return (
    <li>
      <p className="row">
        <Sign of={isGood ? 'match' : 'miss'} />
        <span>{attemptInWords(attempt)}</span>
        <span className="quiet">{durationInWords(durationMs)}</span>
        <span className="quiet">
          <Ago at={startedAt} />
        </span>
      </p>
      {answer !== null && answer !== '' && (
        <pre className="exchange" tabIndex={0} aria-label={t.answerBody}>
          {answer}
        </pre>
      )}
      {answer === '' && <p className="quiet">{t.theAnswerHadNoBody}</p>}
    </li>
  )
}

function Resend({ delivery: { deliveryId, campaignId } }: { delivery: Schemas['DeliveryDetail'] }) {
  const isWriter = mayWrite(useSession())
  const queries = useQueryClient()
  const resending = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/deliveries/{deliveryId}/resend', { params: { path: { deliveryId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', campaignId] }),
  })
  if (!isWriter) return null
  return (
    <div className="stack">
      <div className="row">
        <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate()}>
          {t.sendAgain}
        </Button>
        {resending.isSuccess && (
          <span className="quiet" role="status">
            {t.dueAtOnceWithTheSame}
          </span>
        )}
      </div>
      {resending.error !== null && <Refusal error={resending.error} retry={() => resending.mutate()} />}
    </div>
  )
}
