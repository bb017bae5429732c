import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { spaced, valueInWords } from '../shared/words.ts'
import { CorrectFact } from './correct-fact.tsx'
import { fieldInWords, isCorrectable } from './correct-value.ts'
import { factsQuery } from './lead-queries.ts'

/** What stands under the contact already. */
const SHOWN_ELSEWHERE = /^(companyName|contactName|email|domain|title|phone|notes)$|^customData\./

/** What is known about the lead, each with who says so; a person corrects what is wrong. */
export function LeadFacts({ lead }: { lead: Schemas['Lead'] }) {
  const facts = useQuery(factsQuery(lead.prospectId))
  if (facts.data === undefined) {
    return facts.error === null ? null : <Failure error={facts.error} retry={facts.refetch} />
  }
  const shown = facts.data.data.filter(({ path }) => !SHOWN_ELSEWHERE.test(path))
  return (
    <section className="surface stack" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      {shown.length === 0 && <p className="quiet">Nothing is known yet. Research looks at the company’s website.</p>}
      <ul className="facts">
        {shown.map((fact) => (
          <OneFact key={fact.path} fact={fact} lead={lead} />
        ))}
      </ul>
    </section>
  )
}

function OneFact({ fact, lead }: { fact: Schemas['Fact']; lead: Schemas['Lead'] }) {
  const { path, value, source, url, quote, observedAt, confidence } = fact
  const session = useSession()
  const [correcting, setCorrecting] = useState(false)
  const name = fieldInWords(path)
  if (correcting) {
    return (
      <li>
        <CorrectFact fact={fact} lead={lead} close={() => setCorrecting(false)} />
      </li>
    )
  }
  return (
    <li>
      <span className="quiet">{name}</span>
      <span>{valueInWords(value)}</span>
      {quote !== null && <blockquote className="quoted">“{quote}”</blockquote>}
      <span className="quiet fact-source">
        {spaced(source)} · {Math.round(confidence * 100)} % sure · <Ago at={observedAt} />
        {url !== null && (
          <>
            {' · '}
            <OutsideLink href={url} />
          </>
        )}
        {mayWrite(session) && isCorrectable(fact) && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Correct this: ${name}`}
            onClick={() => setCorrecting(true)}
          >
            Correct this
          </Button>
        )}
      </span>
    </li>
  )
}
