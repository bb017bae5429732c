import './facts.css'
import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { OutsideLink } from '../../shared/components/outside-link.tsx'
import { percent } from '../../shared/words/number-words.ts'
import { webAddress } from '../../shared/words/words.ts'
import { AnswerMissing } from '../../research/answer-missing.tsx'
import { CorrectFact } from './correct-fact.tsx'
import { ClaimLine, Quote } from './evidence.tsx'
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
      <h3>{t.groups[name]}</h3>
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

/** A field in a line: what counts and how sure that is. A click shows who says so, in which words, and what else is said. */
function OneFact({ row, catalogue, lead, leads, isRunning }: OneFactProps) {
  const session = useSession()
  const [correcting, setCorrecting] = useState(false)
  // Of an answer it is the words that it rests on which convince.
  const [opened, setOpened] = useState(row.asked !== undefined)
  // The caret goes back to where it came from.
  const [returned, setReturned] = useState(false)
  const { path, label, fact, asked } = row
  const type = asked !== undefined ? ANSWERED_BY[asked.answer] : path === undefined ? undefined : catalogue.typeOf(path)
  const isWriter = lead !== undefined && mayWrite(session)
  const mayCorrect = isWriter && path !== undefined && isCorrectable(path, fact?.value ?? null, type)
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
      <div className="fact-line">
        <span className="quiet fact-label">{label}</span>
        <span className={opened ? 'fact-value' : 'fact-value is-cut'}>
          {fact === undefined ? (
            <Unknown asked={asked} isRunning={isRunning} />
          ) : (
            <FactValue path={fact.path} value={fact.value} />
          )}
        </span>
        {mayCorrect && (
          <button
            type="button"
            className={fact === undefined ? 'ghost fact-add' : 'ghost fact-edit'}
            autoFocus={returned}
            aria-label={fact === undefined ? t.add(label) : t.correct(label)}
            title={fact === undefined ? t.add(label) : t.correct(label)}
            onClick={() => setCorrecting(true)}
          >
            {fact === undefined ? t.addShort : <Pencil aria-hidden="true" />}
          </button>
        )}
        {fact !== undefined && (
          <button type="button" className="ghost fact-why" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {certaintyInWords(fact)}
            <span className="visually-hidden">{t.evidenceFor(label)}</span>
            {opened ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </button>
        )}
      </div>
      {opened && fact !== undefined && (
        <div className="fact-proof">
          <Proof path={fact.path} claim={fact} catalogue={catalogue} />
          {fact.others.length > 0 && <Others fact={fact} catalogue={catalogue} />}
          {isWriter && fact.source === 'person' && isOfFacts(fact.path) && (
            <TakeBack fact={fact} label={label} lead={lead} />
          )}
        </div>
      )}
    </li>
  )
}

function certaintyInWords({ source, confidence }: Claim): string {
  if (source === 'person') return t.corrected
  return source === 'caller' ? t.given : percent(confidence)
}

function Unknown({ asked, isRunning }: { asked: FactRow['asked']; isRunning: boolean }) {
  if (asked !== undefined) return <AnswerMissing asked={asked} isRunning={isRunning} />
  return (
    <>
      {t.unknown} <span className="quiet">{t.neededByCriterion}</span>
    </>
  )
}

/** A value in words; addresses of the web as links. */
function FactValue({ path, value }: { path: string; value: unknown }) {
  if (value === null) return t.notKnown
  const urls = [value].flat().map((one) => (typeof one === 'string' ? webAddress(one) : undefined))
  if (urls.length === 0 || urls.includes(undefined)) return factInWords(path, value)
  return urls.map((url) => (
    <span key={url} className="fact-link">
      <OutsideLink href={url} />
    </span>
  ))
}

/** In which words it was read, who says so, how sure that is, when and where. */
function Proof({ path, claim, catalogue }: { path: string; claim: Claim; catalogue: Catalogue }) {
  return (
    <>
      <Quote path={path} value={claim.value} quote={claim.quote} />
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
        variant="default"
        size="compact-xs"
        aria-label={t.undo(label)}
        loading={changing.isPending}
        onClick={() => changing.mutate({ withdrawn })}
      >
        {t.undoCorrection}
      </Button>
      {changing.error !== null && <Failure error={changing.error} />}
    </>
  )
}

/** What else is said of the field and counts less. */
function Others({ fact, catalogue }: { fact: Schemas['Fact']; catalogue: Catalogue }) {
  const { path, others } = fact
  return (
    <div className="other-claims">
      <p className="quiet">{t.alsoFound}</p>
      <ul>
        {others.map((claim) => (
          <li key={`${claim.source} ${claim.name} ${claim.observedAt} ${claim.url} ${JSON.stringify(claim.value)}`}>
            <span>
              <FactValue path={path} value={claim.value} />
            </span>
            <Proof path={path} claim={claim} catalogue={catalogue} />
          </li>
        ))}
      </ul>
    </div>
  )
}
