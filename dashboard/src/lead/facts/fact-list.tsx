import './facts.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { counted } from '../../shared/words/words.ts'
import { AnswerMissing } from '../../research/answer-missing.tsx'
import { CorrectFact } from './correct-fact.tsx'
import { ClaimLine } from './evidence.tsx'
import type { FactGroup, FactRow } from './fact-groups.ts'
import { isCorrectable, isOfFacts } from './fact-value.ts'
import type { FieldType } from './fact-value.ts'
import { factInWords } from './fact-words.ts'
import type { Claim } from './fact-words.ts'
import { useCorrectFact } from './use-correct-fact.ts'
import type { Catalogue } from './use-field-catalogue.ts'
import { factList as t } from './texts.tsx'

interface FactListProps {
  readonly groups: readonly FactGroup[]
  readonly catalogue: Catalogue
  readonly lead?: Schemas['Lead'] | undefined
  readonly leads: number | null
}

/** Facts under headings that say what they are about. */
export function FactList({ groups, catalogue, lead, leads }: FactListProps) {
  return groups.map(({ name, rows }) => (
    <div key={name} className="fact-group">
      <h3>{name}</h3>
      <FactRows rows={rows} catalogue={catalogue} lead={lead} leads={leads} />
    </div>
  ))
}

type FactRowsProps = Omit<FactListProps, 'groups'> & {
  readonly rows: readonly FactRow[]
  /** Answers are being looked for. */
  readonly isRunning?: boolean
}

/** Facts, and questions, one below the other. */
export function FactRows({ rows, catalogue, lead, leads, isRunning = false }: FactRowsProps) {
  return (
    <ul className="facts">
      {rows.map((row) => (
        <OneFact key={row.key} row={row} catalogue={catalogue} lead={lead} leads={leads} isRunning={isRunning} />
      ))}
    </ul>
  )
}

/** What answers hold, as fields do. */
const ANSWERED_BY: Readonly<Record<Schemas['ResearchQuestionState']['answer'], FieldType>> = {
  yes_no: 'boolean',
  number: 'number',
  choice: 'string',
  text: 'string',
  date: 'date',
}

interface OneFactProps {
  readonly row: FactRow
  readonly catalogue: Catalogue
  /** Whose fact can be put right; absent where there is no lead. */
  readonly lead?: Schemas['Lead'] | undefined
  /** How many leads a word about the company concerns; null where there is no company. */
  readonly leads: number | null
  readonly isRunning: boolean
}

/** A field: what counts, who says so, what else is said, and the way to put it right. */
function OneFact({ row, catalogue, lead, leads, isRunning }: OneFactProps) {
  const session = useSession()
  const [correcting, setCorrecting] = useState(false)
  // The caret goes back to where it came from.
  const [returned, setReturned] = useState(false)
  const { path, label, fact, asked } = row
  const type = asked !== undefined ? ANSWERED_BY[asked.answer] : path === undefined ? undefined : catalogue.typeOf(path)
  const mayCorrect = lead !== undefined && mayWrite(session)
  const close = () => {
    setCorrecting(false)
    setReturned(true)
  }
  if (correcting && lead !== undefined && path !== undefined) {
    return (
      <li>
        <CorrectFact {...{ path, label, type, lead, leads, close }} choices={asked?.choices} value={fact?.value} />
      </li>
    )
  }
  return (
    <li>
      <span className="quiet fact-label">{label}</span>
      {fact === undefined ? (
        <Unknown asked={asked} isRunning={isRunning} />
      ) : (
        <Known path={fact.path} claim={fact} catalogue={catalogue} />
      )}
      {mayCorrect && path !== undefined && (
        <span className="row fact-acts">
          {isCorrectable(path, fact?.value ?? null, type) && (
            <Button
              variant="subtle"
              size="compact-xs"
              autoFocus={returned}
              aria-label={`${fact === undefined ? t.fillIn : t.correctThis}: ${label}`}
              onClick={() => setCorrecting(true)}
            >
              {fact === undefined ? t.fillIn : t.correctThis}
            </Button>
          )}
          {fact?.source === 'person' && isOfFacts(path) && <TakeBack fact={fact} label={label} lead={lead} />}
        </span>
      )}
      {fact !== undefined && fact.others.length > 0 && <Others fact={fact} label={label} catalogue={catalogue} />}
    </li>
  )
}

function Unknown({ asked, isRunning }: { asked: FactRow['asked']; isRunning: boolean }) {
  if (asked !== undefined) return <AnswerMissing asked={asked} isRunning={isRunning} />
  return <span>{t.unknown(<span className="quiet">{t.aCriterionAsksForIt}</span>)}</span>
}

function Known({ path, claim, catalogue }: { path: string; claim: Claim; catalogue: Catalogue }) {
  return (
    <>
      <span>{claim.value === null ? t.notKnown : factInWords(path, claim.value)}</span>
      {claim.quote !== null && <blockquote className="quoted">“{claim.quote}”</blockquote>}
      <ClaimLine claim={claim} catalogue={catalogue} />
    </>
  )
}

/** Takes back every person's word about the field, so that what was found counts again. */
function TakeBack({ fact, label, lead }: { fact: Schemas['Fact']; label: string; lead: Schemas['Lead'] }) {
  const changing = useCorrectFact(lead, fact.path, () => undefined)
  const said = [fact, ...fact.others].filter(({ source }) => source === 'person')
  const withdrawn = [...new Set(said.map(({ about }) => about))]
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t.useWhatWasFound(label)}
        loading={changing.isPending}
        onClick={() => changing.mutate({ withdrawn })}
      >
        {t.useWhatWasFound2}
      </Button>
      {changing.error !== null && <Failure error={changing.error} />}
    </>
  )
}

interface OthersProps {
  readonly fact: Schemas['Fact']
  readonly label: string
  readonly catalogue: Catalogue
}

function Others({ fact, label, catalogue }: OthersProps) {
  const { others } = fact
  return (
    <details className="other-claims">
      <summary className="quiet">
        {counted(others.length, t.otherClaim)}
        <span className="visually-hidden">{t.about(label)}</span>
      </summary>
      <ul>
        {others.map((claim) => (
          <li key={`${claim.source} ${claim.name} ${claim.observedAt} ${claim.url} ${JSON.stringify(claim.value)}`}>
            <Known path={fact.path} claim={claim} catalogue={catalogue} />
          </li>
        ))}
      </ul>
    </details>
  )
}
