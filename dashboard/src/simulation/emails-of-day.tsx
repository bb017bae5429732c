import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { clockTime, timeThere } from '../shared/words/time-words.ts'
import { counted } from '../shared/words/words.ts'
import { longDate } from '../shared/words/date-words.ts'
import { byMailbox } from './day-list.ts'
import type { SimulatedDay } from './day-list.ts'
import { emailsOfDay as t } from './texts.tsx'

const ROWS = 15

/** What leaves on a day, from where and to whom. */
export function EmailsOfDay({ day: { date, emails } }: { day: SimulatedDay }) {
  const [shown, setShown] = useState(ROWS)
  const title = longDate(date)
  const isCaptured = emails.every(({ mailboxId }) => mailboxId === null)
  return (
    <section className="surface stack" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">
        {isCaptured
          ? counted(emails.length, 'email')
          : byMailbox(emails)
              .map(([address, count]) => t.from(counted(count, 'email'), address))
              .join(' · ')}
      </p>
      <ol className="simulated-emails">
        {emails.slice(0, shown).map((email) => (
          <Row key={`${email.prospectId} ${email.step}`} email={email} />
        ))}
      </ol>
      {shown < emails.length && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + 100)}>
            {t.showMore}
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ email }: { email: Schemas['SimulatedEmail'] }) {
  const { at, timezone, prospectId, contactName, companyName, step, variant, subject } = email
  const there = timeThere(at, timezone)
  return (
    <li>
      <span>
        <time dateTime={at}>{clockTime(at)}</time>
        {there !== undefined && <span className="quiet"> · {there}</span>}
      </span>
      <span>
        <Link to="/leads/$prospectId" params={{ prospectId }}>
          {contactName}
        </Link>
        <span className="quiet"> {companyName}</span>
      </span>
      <span>
        {subject}{' '}
        <span className="quiet">{t.email(step, variant > 0 && t.variant(String.fromCharCode(65 + variant)))}</span>
      </span>
      {email.mailboxId !== null && <span className="quiet cut">{email.mailboxAddress}</span>}
    </li>
  )
}
