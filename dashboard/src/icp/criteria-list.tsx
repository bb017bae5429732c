import type { Schemas } from '../api/client.ts'
import { criterionInWords, KIND_WORDS, kindOf, pointsOfEach } from './criterion-words.ts'
import type { FieldWords } from './criterion-words.ts'
import { criteriaList as t } from './texts.tsx'

interface CriteriaInWordsProps {
  readonly icp: Schemas['Icp']
  /** What people read in place of paths and codes. */
  readonly words: ReadonlyMap<string, FieldWords>
}

const STANDARD = { A: 80, B: 60, C: 40 }

/** Criteria to be read: sentences with what each is worth, and the tiers. */
export function CriteriaInWords({ icp, words }: CriteriaInWordsProps) {
  const criteria = icp.criteria ?? []
  const tiers = icp.tiers ?? STANDARD
  const points = pointsOfEach(criteria)
  return (
    <>
      {criteria.length === 0 && <p className="quiet">{t.noCriteria}</p>}
      <ul className="icp-words">
        {criteria.map((criterion, index) => (
          <li key={criterion.id}>
            <span>
              <span className={`icp-kind is-${kindOf(criterion)}`}>{KIND_WORDS[kindOf(criterion)]}</span>{' '}
              {criterionInWords(criterion, words)}
            </span>
            <span className="number quiet">{points[index] === undefined ? '' : t.points(points[index])}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{t.tiers(tiers.A, tiers.B, tiers.C)}</p>
    </>
  )
}
