import './simulation.css'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { shortDate } from '../shared/words/date-words.ts'
import { counted } from '../shared/words/words.ts'
import { daysOf } from './day-list.ts'
import type { SimulatedDay } from './day-list.ts'
import { EmailsOfDay } from './emails-of-day.tsx'
import { UnsendableLeads } from './unsendable-leads.tsx'
import { simulation as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')
const SPANS = [7, 14, 30, 60, 90]

/** A live campaign is never forecast as a test. */
type Mode = 'live' | 'test'

/** What the campaign would send, on a calendar. */
export function Simulation() {
  const { campaignId } = route.useParams()
  const [days, setDays] = useState(14)
  const [chosen, setMode] = useState<Mode>('test')
  const campaign = useQuery(campaignQuery(campaignId)).data
  const isTest = campaign?.mode === 'test'
  const mode = isTest ? chosen : 'live'
  const simulating = useQuery({ ...simulationQuery(campaignId, days, mode), enabled: campaign !== undefined })
  const { data, error, isFetching, refetch } = simulating
  return (
    <div className="stack">
      <section className="surface stack" aria-label={t.simulation}>
        <div className="between">
          <div>
            <h2>{t.whatWouldLeaveAndWhen}</h2>
            <p className="quiet">{t.runsTheCampaignOnAClock}</p>
          </div>
          <div className="row">
            {isTest && (
              <SegmentedControl
                aria-label={t.mode}
                data={[
                  { value: 'live', label: t.live },
                  { value: 'test', label: t.test },
                ]}
                value={mode}
                onChange={(value) => setMode(value === 'test' ? 'test' : 'live')}
              />
            )}
            <Select
              aria-label={t.daysToSimulate}
              allowDeselect={false}
              data={SPANS.map((span) => ({ value: String(span), label: `${span} days` }))}
              value={String(days)}
              onChange={(value) => value !== null && setDays(Number(value))}
            />
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t.runAgain}
            </Button>
          </div>
        </div>
        {error !== null && <Failure error={error} holds={t.theCampaignIsAsItWas} retry={refetch} />}
        {data === undefined && error === null && <Waiting />}
        {data !== undefined && <Outcome simulation={data} />}
      </section>
      {data !== undefined && data.leads > 0 && <Days key={`${data.from} ${days} ${mode}`} simulation={data} />}
      {data !== undefined && data.never.length > 0 && <UnsendableLeads never={data.never} />}
    </div>
  )
}

function Outcome({ simulation }: { simulation: Schemas['Simulation'] }) {
  const { emails, leads, isAll, truncated, assumptions } = simulation
  const written = new Set(emails.map((email) => email.prospectId)).size
  if (leads === 0) return <p>{t.noLeads}</p>
  return (
    <>
      <p>
        {t.toOf(
          <strong>{counted(emails.length, 'email')}</strong>,
          counted(written, 'lead'),
          isAll ? t.allThatHaveNotEnded(leads) : t.theFirstInTheQueue(leads),
        )}
      </p>
      {truncated !== null && (
        <p className="failure" role="status">
          {truncated}
        </p>
      )}
      <details>
        <summary className="quiet">{t.assumptions}</summary>
        <ul className="bullets quiet">
          {assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Days({ simulation }: { simulation: Schemas['Simulation'] }) {
  const days = daysOf(simulation)
  const [chosen, choose] = useState(() => days.find(({ emails }) => emails.length > 0)?.date)
  const day = days.find(({ date }) => date === chosen)
  return (
    <>
      <DayCalendar days={days} chosen={chosen} choose={choose} />
      {day !== undefined && <EmailsOfDay key={day.date} day={day} />}
    </>
  )
}

interface CalendarProps {
  readonly days: readonly SimulatedDay[]
  readonly chosen: string | undefined
  readonly choose: (date: string) => void
}

/** The days with a bar each; one with emails opens its list. */
export function DayCalendar({ days, chosen, choose }: CalendarProps) {
  const most = Math.max(1, ...days.map(({ emails }) => emails.length))
  return (
    <section className="stack" aria-label={t.days}>
      <ul className="simulated-days">
        {days.map(({ date, emails }) => (
          <li key={date}>
            <button
              type="button"
              className="simulated-day"
              disabled={emails.length === 0}
              aria-pressed={date === chosen}
              onClick={() => choose(date)}
            >
              <span className="quiet">{shortDate(date)}</span>{' '}
              <span className={emails.length === 0 ? 'quiet' : 'simulated-count'}>
                {emails.length}
                <span className="visually-hidden"> {emails.length === 1 ? 'email' : 'emails'}</span>
              </span>
              {emails.length > 0 && (
                <span className="simulated-bar" aria-hidden="true">
                  <span ref={(bar) => bar?.style.setProperty('--share', String(emails.length / most))} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the campaign would send in so many days. It is drawn once and stands until it is asked for again. */
export const simulationQuery = (campaignId: string, days: number, mode: Mode) =>
  queryOptions({
    queryKey: ['simulation', campaignId, days, mode],
    queryFn: ({ signal }) => {
      const order = { params: { path: { campaignId } }, body: { days, limit: 500, mode }, signal }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/simulate', order))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
