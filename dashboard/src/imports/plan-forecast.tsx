import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { fullDay } from '../shared/words/date-words.ts'
import { Plot } from '../reports/plot.tsx'
import { dayAndTime, timeThere } from '../shared/words/time-words.ts'
import { counted } from '../shared/words/words.ts'
import { firstEmailDays } from './forecast-days.ts'
import { planForecast as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

type Forecast = Schemas['ImportForecast']
const ROWS = 10

interface PlanForecastProps {
  readonly forecast: Forecast
  readonly disposable: number
  readonly campaignId: string | null
}

/** When the first emails would leave: by day, then lead by lead. */
export function PlanForecast({ forecast, disposable, campaignId }: PlanForecastProps) {
  const isTest = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== null }).data?.mode === 'test'
  const { simulated, emails, assumptions } = forecast
  const { used } = firstEmailDays(forecast)
  const mostPerDay = Math.max(0, ...used.map(({ first }) => first))
  return (
    <div className="stack" role="group" aria-label={t.when}>
      <h3 className="plan-title">{t.whenTheFirstEmailsWouldLeave}</h3>
      {used.length > 0 && (
        <>
          <p className="quiet">
            {t.asTheCampaignsHoursMailboxesAnd(
              counted(simulated, 'lead'),
              isTest,
              used.length > 1 && t.theFullestDayHas(counted(mostPerDay, t.firstEmail)),
            )}
          </p>
          {used.length > 1 && <Plot periods={used.map(({ date, first }) => ({ date, count: first }))} />}
          <ul className="plan-days" aria-label={t.firstEmailsByDay}>
            {used.map(({ date, first }) => (
              <li key={date}>
                {fullDay(date)}: <strong>{first.toLocaleString(LOCALE)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <Emails emails={emails} />
      {disposable > 0 && (
        <p className="quiet">{t.ofThemFromDisposableDomains(counted(disposable, 'address', 'addresses'))}</p>
      )}
      <details>
        <summary className="quiet">{t.whatIsTakenForGranted}</summary>
        <ul className="bullets quiet">
          {assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Emails({ emails }: { emails: Forecast['emails'] }) {
  const [shown, setShown] = useState(ROWS)
  return (
    <>
      <ol className="plan-emails">
        {emails.slice(0, shown).map((email) => (
          <Email key={email.line} email={email} />
        ))}
      </ol>
      {shown < emails.length && (
        <div>
          <Button variant="default" size="xs" onClick={() => setShown(shown + ROWS * 5)}>
            {t.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

function Email({
  email: { email, at, timezone, subject, mailboxAddress, obstacle },
}: {
  email: Forecast['emails'][number]
}) {
  const there = at === null || timezone === null ? undefined : timeThere(at, timezone)
  return (
    <li>
      <span>{email}</span>
      {at === null ? (
        <span>{obstacle}</span>
      ) : (
        <span>
          <time dateTime={at}>{dayAndTime(at)}</time> {there !== undefined && <span className="quiet">{there}</span>}
        </span>
      )}
      <span className="quiet">{[subject, mailboxAddress].filter((part) => part !== null).join(' · ')}</span>
    </li>
  )
}
