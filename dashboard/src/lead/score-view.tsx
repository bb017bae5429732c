import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { criterionInWords } from '../icp/criterion-words.ts'
import { Tier } from '../shared/tier.tsx'
import { ScorePicture } from './score-picture.tsx'
import { ScoreTable } from './score-table.tsx'
import { knownInWords, standingInWords } from './score-words.ts'
import type { AnyScore } from './score-words.ts'
import './score.css'

type Shown = NonNullable<Schemas['CriterionScore']['fact']>

interface ScoreViewProps {
  readonly score: AnyScore
  readonly icp: Schemas['Icp'] | undefined
  readonly labels: ReadonlyMap<string, string>
  /** With which criteria and when. */
  readonly made: ReactNode
  readonly line: (fact: Shown) => ReactNode
  readonly evidence: (fact: Shown) => ReactNode
}

/** A score with all its reasons: in words, as a bar that adds up, and as a sum. */
export function ScoreView({ score: given, icp, labels, made, line, evidence }: ScoreViewProps) {
  const score = named(given, icp, labels)
  return (
    <section className="surface stack" aria-label="Score">
      <div className="row score-head">
        <span className="figure">{score.value}</span>
        <span className="quiet">of 100</span>
        <Tier tier={score.tier} />
        <span className="quiet">{made}</span>
      </div>
      <div className="score-standing">
        {standingInWords(score, icp?.gateConfidence).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="quiet">{knownInWords(score)}</p>
      </div>
      <ScorePicture score={score} />
      <ScoreTable score={score} line={line} evidence={evidence} />
    </section>
  )
}

/** A criterion without a label has its id in place of one; as long as the campaign has it, a sentence says more. */
function named(score: AnyScore, icp: Schemas['Icp'] | undefined, labels: ReadonlyMap<string, string>): AnyScore {
  const sentences = new Map(
    (icp?.criteria ?? []).flatMap((one) => (one.label === undefined ? [[one.id, criterionInWords(one, labels)]] : [])),
  )
  const criteria = score.criteria.map((one) => ({ ...one, label: sentences.get(one.id) ?? one.label }))
  return { ...score, criteria }
}
