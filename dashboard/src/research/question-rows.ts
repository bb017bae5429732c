import type { Schemas } from '../api/client.ts'
import type { FactGroup, FactRow } from '../lead/facts/fact-groups.ts'
import type { Asked } from './research-words.ts'

/** Questions as rows of facts: each with its answer as the facts tell it, or how the search for it stands. */
export function questionRows(questions: readonly Asked[], facts: readonly Schemas['Fact'][]): FactRow[] {
  const byPath = new Map(facts.map((fact) => [fact.path, fact]))
  return questions.map((asked) => {
    const { path, question } = asked
    const fact = byPath.get(path) ?? factOf(asked)
    return { key: path, path, label: question, asked, ...(fact === undefined ? {} : { fact }) }
  })
}

/** The answer as a fact, until the facts are read again. */
function factOf({ path, value, confidence, quote, url, source, observedAt }: Asked): Schemas['Fact'] | undefined {
  if (value === null || confidence === null || source === null || observedAt === null) return undefined
  const said = { value, confidence, quote, url, observedAt, source: source as Schemas['Fact']['source'] }
  return { path, name: null, about: 'company', others: [], ...said }
}

/** Groups without what stands among the questions already; those that are empty then are left out. */
export function withoutQuestions(groups: readonly FactGroup[], questions: readonly Asked[]): FactGroup[] {
  if (questions.length === 0) return [...groups]
  const asked = new Set(questions.map(({ path }) => path))
  // A row without a path is a question that nobody answered.
  const isElsewhere = ({ path }: FactRow) => path === undefined || asked.has(path)
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !isElsewhere(row)) }))
    .filter(({ rows }) => rows.length > 0)
}
