import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { OutsideLink } from '../../shared/components/outside-link.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { factsQuery } from '../lead-queries.ts'
import { CorrectFact } from './correct-fact.tsx'
import { isCorrectable } from './fact-value.ts'
import { STRUCTURED, factInWords, quoteOf, reachInWords, sourceInWords, sureInWords } from './fact-words.ts'
import type { Claim } from './fact-words.ts'
import type { Catalogue } from './use-field-catalogue.ts'
import { evidence as t } from './texts.tsx'

type Shown = NonNullable<Schemas['CriterionScore']['fact']>

interface EvidenceProps {
  readonly fact: Shown
  readonly lead: Schemas['Lead']
  readonly catalogue: Catalogue
}

/** The fact behind a criterion: its quote, who says so, and the way to put it right. */
export function Evidence({ fact, lead, catalogue }: EvidenceProps) {
  const { path } = fact
  const session = useSession()
  const facts = useQuery(factsQuery(lead.prospectId))
  const [correcting, setCorrecting] = useState(false)
  const known = facts.data?.data.find((one) => one.path === path)
  const label = catalogue.labelOf(path)
  const type = catalogue.typeOf(path)
  const leads = facts.data?.research?.leads ?? null
  if (correcting && known !== undefined) {
    const close = () => setCorrecting(false)
    return <CorrectFact {...{ path, label, type, lead, leads, close }} value={known.value} />
  }
  return (
    <>
      <Quote path={path} value={fact.value} quote={fact.quote} />
      <p>
        {known === undefined ? (
          <span className="quiet">
            {sourceInWords({ source: fact.source as Claim['source'], name: null }, () => undefined)}
          </span>
        ) : (
          <ClaimLine claim={known} catalogue={catalogue} />
        )}{' '}
        {mayWrite(session) && known !== undefined && isCorrectable(path, known.value, type) && (
          <Button variant="subtle" size="compact-xs" aria-label={t.correct(label)} onClick={() => setCorrecting(true)}>
            {t.correctThis}
          </Button>
        )}
      </p>
    </>
  )
}

/** The words that a fact was read from, where they say more than its value. */
export function Quote({ path, value, quote }: { path: string; value: unknown; quote: string | null | undefined }) {
  const words = quoteOf(path, { value, quote: quote ?? null })
  if (words === undefined) return null
  if (words === STRUCTURED) return <p className="quiet">{t.structuredData}</p>
  return <blockquote className="quoted">“{words}”</blockquote>
}

/** The words that a fact was read from and where; as the score has it. */
export function BareEvidence({ fact: { path, value, quote, url } }: { fact: Shown }) {
  return (
    <>
      <Quote path={path} value={value} quote={quote} />
      {url !== undefined && (
        <p className="quiet">
          <OutsideLink href={url} />
        </p>
      )}
    </>
  )
}

/** The fact behind a criterion in a line. */
export function EvidenceLine({ fact: { path, value, source }, catalogue }: { fact: Shown; catalogue: Catalogue }) {
  const name = path.startsWith('judge.') ? t.judged : catalogue.labelOf(path)
  const said = sourceInWords({ source: source as Claim['source'], name: null }, () => undefined)
  return (
    <>
      {name}
      {name.endsWith('?') ? ' ' : ': '}
      {factInWords(path, value)} · {said}
    </>
  )
}

/** Who says so, how sure that is, when and where. */
export function ClaimLine({ claim, catalogue }: { claim: Claim; catalogue: Catalogue }) {
  const words = [sourceInWords(claim, catalogue.nameOf), reachInWords(claim), sureInWords(claim)]
  return (
    <span className="quiet fact-source">
      {words.filter(Boolean).join(' · ')} · <Ago at={claim.observedAt} />
      {claim.url !== null && (
        <>
          {' · '}
          <OutsideLink href={claim.url} />
        </>
      )}
    </span>
  )
}
