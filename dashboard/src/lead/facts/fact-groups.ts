import type { Schemas } from '../../api/client.ts'
import { criterionInWords, fieldsOf } from '../../icp/criterion-words.ts'
import { LEAD_FIELDS } from '../../shared/words/lead-fields.ts'
import type { Asked } from '../../research/research-words.ts'
import type { Catalogue } from './use-field-catalogue.ts'
import { factGroups as t } from './texts.tsx'

type Fact = Schemas['Fact']
type Criterion = Schemas['Criterion']

/** A field with what is known of it; without a fact it is one that a criterion asks for in vain. */
export interface FactRow {
  readonly key: string
  readonly label: string
  /** Absent for a judged question, which no field answers. */
  readonly path?: string
  readonly fact?: Fact
  /** Of a row that is a question: what is asked, and how the search for the answer stands. */
  readonly asked?: Asked
}

/** Rows under one heading. */
export interface FactGroup {
  readonly name: 'Company' | 'Contact' | 'Questions' | 'More'
  readonly rows: readonly FactRow[]
}

interface Known {
  readonly facts: readonly Fact[]
  /** Paths of everything that is known, shown here or elsewhere. */
  readonly present: readonly string[]
  /** What the campaign asks. */
  readonly criteria: readonly Criterion[]
  /** What the score made of it. */
  readonly scored: readonly Schemas['CriterionScore'][]
  readonly catalogue: Pick<Catalogue, 'labels' | 'labelOf'>
}

const JUDGED = 'judge.'
const ANSWERED = 'answers.'
const ORDER = ['Company', 'Contact', 'Questions', 'More'] as const

/** Facts by what they are about, and what criteria want to know and nobody says, as unknown; empty groups are left out. */
export function groupFacts({ facts, present, criteria, scored, catalogue }: Known): FactGroup[] {
  const questions = new Map(
    scored.flatMap(({ fact, label }) => (fact === undefined ? [] : [[fact.path, label] as const])),
  )
  const labelOf = (path: string) => {
    if (path.startsWith(JUDGED)) return questions.get(path) ?? t.otherCriterion
    return path.startsWith(ANSWERED) ? (catalogue.labels.get(path)?.label ?? t.otherCampaign) : catalogue.labelOf(path)
  }
  const known = facts.map((fact): FactRow => {
    return { key: fact.path, path: fact.path, label: labelOf(fact.path), fact }
  })
  const isPresent = new Set(present)
  // Of fields that a criterion takes either of, one is enough.
  const open = criteria.map(fieldsOf).filter((paths) => !paths.some((path) => isPresent.has(path)))
  const wanted = [...new Set(open.flat())]
  const missing = wanted.map((path): FactRow => ({ key: path, path, label: labelOf(path) }))
  const judged = new Set(scored.flatMap(({ id, fact }) => (fact === undefined ? [] : [id])))
  const unjudged = criteria
    .filter(({ op, id }) => op === 'judge' && !judged.has(id))
    .map((one): FactRow => ({
      key: `${JUDGED} ${one.id}`,
      label: one.label ?? criterionInWords(one, catalogue.labels),
    }))
  const rows = [...known, ...missing, ...unjudged]
  return ORDER.flatMap((name) => {
    const theirs = rows.filter((row) => groupOf(row) === name)
    return theirs.length === 0 ? [] : [{ name, rows: theirs }]
  })
}

function groupOf({ key }: FactRow): FactGroup['name'] {
  if (key.startsWith(JUDGED) || key.startsWith(ANSWERED)) return 'Questions'
  // `email.isDisposable` is about whom `email` is about.
  const [field = ''] = key.split('.', 1)
  if (field === 'company' || field === 'contact') return field === 'company' ? 'Company' : 'Contact'
  const about = isFieldName(field) ? LEAD_FIELDS[field] : undefined
  return about === 'Person' ? 'Contact' : (about ?? 'More')
}

function isFieldName(name: string): name is keyof typeof LEAD_FIELDS {
  return Object.hasOwn(LEAD_FIELDS, name)
}
