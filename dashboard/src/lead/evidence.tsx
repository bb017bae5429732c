import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Ago } from '../shared/ago.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { spaced, valueInWords } from '../shared/words.ts'
import { CorrectFact } from './correct-fact.tsx'
import { fieldInWords, isCorrectable } from './correct-value.ts'
import { factsQuery } from './lead-queries.ts'

interface EvidenceProps {
  readonly fact: NonNullable<Schemas['CriterionScore']['fact']>
  readonly lead: Schemas['Lead']
}

/** The fact behind a criterion: its source, age and quote, and the way to put it right. */
export function Evidence({ fact, lead }: EvidenceProps) {
  const { path, value, source, url, quote } = fact
  const session = useSession()
  const facts = useQuery(factsQuery(lead.prospectId))
  const [correcting, setCorrecting] = useState(false)
  const known = facts.data?.data.find((one) => one.path === path)
  const name = fieldInWords(path)
  if (correcting && known !== undefined) {
    return <CorrectFact fact={known} lead={lead} close={() => setCorrecting(false)} />
  }
  return (
    <>
      {quote !== undefined && <blockquote className="quoted">“{quote}”</blockquote>}
      <p className="quiet">
        {name}: {valueInWords(value)} · {spaced(source)}
        {known !== undefined && (
          <>
            {' · '}
            <Ago at={known.observedAt} />
          </>
        )}
        {url !== undefined && (
          <>
            {' · '}
            <OutsideLink href={url} />
          </>
        )}{' '}
        {mayWrite(session) && known !== undefined && isCorrectable(known) && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Correct this: ${name}`}
            onClick={() => setCorrecting(true)}
          >
            Correct this
          </Button>
        )}
      </p>
    </>
  )
}
