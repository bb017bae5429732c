import type { Schemas } from '../api/client.ts'
import { criterionInWords, KIND_WORDS, criterionShare } from './criterion-words.ts'
import { criteriaList as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

interface CriteriaInWordsProps {
  readonly icp: Schemas['Icp']
  /** What people read in place of a path. */
  readonly labels: ReadonlyMap<string, string>
}

const STANDARD = { A: 80, B: 60, C: 40 }

/** Criteria to be read: sentences with what each is worth, and the tiers. */
export function CriteriaInWords({ icp, labels }: CriteriaInWordsProps) {
  const criteria = icp.criteria ?? []
  const tiers = icp.tiers ?? STANDARD
  return (
    <>
      {criteria.length === 0 && <p className="quiet">{t.noCriteria}</p>}
      <ul className="icp-words">
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            <span>
              <span className={`icp-kind is-${criterion.kind}`}>{KIND_WORDS[criterion.kind]}</span>{' '}
              {criterionInWords(criterion, labels)}
            </span>
            <span className="number quiet">{pointsOf(criterionShare(criterion, criteria))}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{t.aFromBFromCFrom(tiers.A, tiers.B, tiers.C)}</p>
    </>
  )
}

function pointsOf(share: number | undefined): string {
  return share === undefined ? '' : share.toLocaleString(LOCALE, { maximumFractionDigits: 0 })
}
