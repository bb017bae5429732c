import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { spaced, valueInWords } from '../shared/words.ts'
import { useChangeLead } from './change-lead.ts'
import { correction, isCorrectable, toText } from './correct-value.ts'
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
  if (correcting) return <Correction fact={fact} lead={lead} name={name} close={() => setCorrecting(false)} />
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
          <Button variant="subtle" size="compact-xs" aria-label={`Correct ${name}`} onClick={() => setCorrecting(true)}>
            Correct this
          </Button>
        )}
      </span>
    </li>
  )
}

interface CorrectionProps {
  readonly fact: Schemas['Fact']
  readonly lead: Schemas['Lead']
  readonly name: string
  readonly close: () => void
}

function Correction({ fact, lead, name, close }: CorrectionProps) {
  const [text, setText] = useState(() => toText(fact.value))
  const changing = useChangeLead(lead, close)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    changing.mutate(correction(fact.path, text, fact.value))
  }
  return (
    <li>
      <form className="stack" onSubmit={submit}>
        <TextInput
          label={name}
          description="Yours ranks before what was found; the lead is scored again. Left empty, what was found counts."
          autoFocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        />
        {changing.error !== null && <Failure error={changing.error} />}
        <div className="row">
          <Button type="submit" size="xs" loading={changing.isPending}>
            Save correction
          </Button>
          <Button variant="default" size="xs" onClick={close}>
            Leave as it is
          </Button>
        </div>
      </form>
    </li>
  )
}

/** "company.signals.hiringSignals.isHiring" → "company · is hiring". */
function fieldInWords(path: string): string {
  const parts = path.split('.')
  const last = (parts.at(-1) ?? path).replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return parts.length > 1 ? `${parts[0]} · ${last}` : last
}
