import { Button, Modal, MultiSelect, Radio, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { counted } from '../shared/words/words.ts'
import { NOTIFICATIONS, isNotification } from './notification-words.ts'
import type { NotificationType } from './notification-words.ts'
import { rangeQuery } from './webhook-queries.ts'
import type { Range } from './webhook-queries.ts'
import { resendRange as t } from './texts.tsx'

const DAY_MS = 86_400_000

/** Sends a range of notifications again, what failed or everything, after saying how much that is. */
export function ResendRange({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.sendARangeAgain}
      </Button>
      {asking && <AskRange endpoint={endpoint} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskRange({ endpoint, onClose }: { endpoint: Schemas['WebhookEndpoint']; onClose: () => void }) {
  const { campaignId, enabled, failingSince } = endpoint
  const queries = useQueryClient()
  const [typed, setTyped] = useState<TypedRange>(() => ({
    states: 'failed',
    since: localOf(failingSince ?? new Date(Date.now() - DAY_MS).toISOString()),
    until: '',
    types: [],
  }))
  const range = rangeOf(typed)
  const found = useQuery(rangeQuery(campaignId, range))
  const count = found.data?.count ?? 0
  const resending = useMutation({
    mutationFn: (given: Range) => resendAll(campaignId, given),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', campaignId] }),
  })
  const send = () => range !== undefined && resending.mutate(range)
  const change = (part: Partial<TypedRange>) => {
    resending.reset()
    setTyped({ ...typed, ...part })
  }
  return (
    <Modal opened onClose={onClose} title={t.sendARangeAgain}>
      <div className="stack">
        <RangeFields typed={typed} onChange={change} />
        <p className="resend-count" role="status">
          {resending.isSuccess
            ? t.dueAtOnceTheOldestFirst(counted(resending.data, 'notification'))
            : wordsOf(typed, found.data)}
        </p>
        {!enabled && <p className="warned">{t.theWebhookIsDisabledHaveIt}</p>}
        {found.error !== null && <Failure error={found.error} retry={found.refetch} />}
        {resending.error !== null && <Refusal error={resending.error} retry={send} />}
        <div className="row">
          {resending.isSuccess ? (
            <Button onClick={onClose}>{t.close}</Button>
          ) : (
            <>
              <Button
                disabled={range === undefined || count === 0 || !enabled}
                loading={resending.isPending}
                onClick={send}
              >
                {t.sendAgain(
                  count === 0
                    ? ''
                    : `${counted(count, 'notification')}${found.data?.isLeast === true ? t.orMore : ''} `,
                )}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t.sendNone}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** What was typed as the API takes it; undefined as long as it is no range. */
function rangeOf({ states, types, ...typed }: TypedRange): Range | undefined {
  const [since, until] = [instantOf(typed.since), instantOf(typed.until)]
  const isEndless = typed.until === ''
  if (since === undefined || (until === undefined && !isEndless) || (until !== undefined && until <= since)) {
    return undefined
  }
  return {
    states,
    since,
    ...(until === undefined ? {} : { until }),
    ...(types.length === 0 ? {} : { types: [...types] }),
  }
}

function wordsOf(typed: TypedRange, found: { count: number; isLeast: boolean } | undefined): string {
  if (rangeOf(typed) === undefined) return t.giveATimeAndAnEnd
  if (found === undefined) return ' '
  const isAll = typed.states === 'all'
  if (found.count === 0) return t.nothingInThatTime(isAll ? 'happened' : 'failed')
  const number = `${found.isLeast ? t.atLeast : ''}${counted(found.count, 'notification')}`
  const which = isAll ? t.thoseThatArrivedIncluded : t.failedGivenUpOrWaitingFor
  return t.receiversKnowEachByItsId(number, which)
}

/** Page after page, until nothing is left. Answers how many. */
async function resendAll(campaignId: string, range: Range): Promise<number> {
  let total = 0
  let cursor: string | null = null
  do {
    const body: Schemas['ResendRange'] = cursor === null ? range : { ...range, cursor }
    const params = { path: { campaignId } }
    const answer: Schemas['ResentRange'] = await answered(
      api.POST('/api/v1/campaigns/{campaignId}/webhook/deliveries/resend', { params, body }),
    )
    total += answer.count
    cursor = answer.nextCursor
  } while (cursor !== null)
  return total
}

const TYPES = NOTIFICATIONS.map(({ type, name }) => ({ value: type, label: name }))

/** A range as it is typed: times are those of a field for date and time, on the viewer's clock. */
export interface TypedRange {
  readonly states: 'failed' | 'all'
  readonly since: string
  /** Empty for a range that has no end. */
  readonly until: string
  /** Empty for every type. */
  readonly types: readonly NotificationType[]
}

interface Props {
  readonly typed: TypedRange
  readonly onChange: (part: Partial<TypedRange>) => void
}

/** Which notifications: failed or all, from when to when, of which types. */
function RangeFields({ typed, onChange }: Props) {
  return (
    <>
      <Radio.Group
        label={t.which}
        value={typed.states}
        onChange={(value) => onChange({ states: value === 'all' ? 'all' : 'failed' })}
      >
        <div className="row">
          <Radio value="failed" label={t.whatFailed} />
          <Radio value="all" label={t.everything} />
        </div>
      </Radio.Group>
      <div className="range-times">
        <TextInput
          type="datetime-local"
          label={t.happenedSince}
          value={typed.since}
          onChange={(event) => onChange({ since: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t.andBefore}
          value={typed.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      </div>
      <p className="quiet">{t.timesAreOnYourClockWithout}</p>
      <MultiSelect
        label={t.notifications}
        placeholder={typed.types.length === 0 ? t.everyNotification : ''}
        clearable
        data={TYPES}
        value={[...typed.types]}
        onChange={(types) => onChange({ types: types.filter(isNotification) })}
      />
    </>
  )
}

/** An instant as a field for date and time has it, on the viewer's clock. */
function localOf(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant of such a field; undefined where it is empty or half filled. */
function instantOf(local: string): string | undefined {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
