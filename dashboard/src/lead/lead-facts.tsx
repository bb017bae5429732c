import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { spaced, valueInWords } from '../shared/words.ts'
import { factsQuery } from './lead-queries.ts'

/** What stands under the contact already. */
const SHOWN_ELSEWHERE = /^(companyName|contactName|email|domain|title|phone|notes)$|^customData\./

/** What is known about the lead, each with who says so. */
export function LeadFacts({ prospectId }: { prospectId: string }) {
  const facts = useQuery(factsQuery(prospectId))
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
          <OneFact key={fact.path} fact={fact} />
        ))}
      </ul>
    </section>
  )
}

function OneFact({ fact }: { fact: Schemas['Fact'] }) {
  const { path, value, source, url, quote, observedAt, confidence } = fact
  return (
    <li>
      <span className="quiet">{fieldInWords(path)}</span>
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
      </span>
    </li>
  )
}

/** "company.signals.hiringSignals.isHiring" → "company · is hiring". */
function fieldInWords(path: string): string {
  const parts = path.split('.')
  const last = (parts.at(-1) ?? path).replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return parts.length > 1 ? `${parts[0]} · ${last}` : last
}
