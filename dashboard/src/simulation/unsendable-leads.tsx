import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { counted } from '../shared/words/words.ts'
import { unsendableLeads as t } from './texts.tsx'

const ROWS = 10

/** Leads that nothing would be sent to, each with what stands in the way. */
export function UnsendableLeads({ never }: { never: Schemas['Simulation']['never'] }) {
  const [shown, setShown] = useState(ROWS)
  return (
    <section className="surface stack" aria-label={t.notWrittenTo}>
      <h2>{t.notWrittenTo2(counted(never.length, 'lead'))}</h2>
      <ul className="simulated-emails">
        {never.slice(0, shown).map(({ prospectId, contactName, companyName, detail }) => (
          <li key={prospectId} className="is-never">
            <span>
              <Link to="/leads/$prospectId" params={{ prospectId }}>
                {contactName}
              </Link>
              <span className="quiet"> {companyName}</span>
            </span>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
      {shown < never.length && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + 50)}>
            {t.showMore}
          </Button>
        </div>
      )}
    </section>
  )
}
