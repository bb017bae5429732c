import type { ReactNode } from 'react'

export const leadScore = {
  criteriaV: (icpVersion: number) => `criteria v${icpVersion}`,
  nowV: (icpVersion: number) => `, now v${icpVersion}`,
  notScoredYetTheScoreAppears: 'Not scored yet. The score appears here as soon as research is through.',
  criteriaVSoFarResearchGoes: (icpVersion: number) =>
    `criteria v${icpVersion} · so far: research goes on, and nothing is decided yet`,
}

export const scorePlaceholder = {
  score: 'Score',
  of100: 'of 100',
  notLookedAtYet: 'not looked at yet',
  unknown: 'unknown',
  points: 'Points',
  of1002: '– of 100',
}

export const scoreView = {
  score: 'Score',
  of100: 'of 100',
  countsWhileUnknown: 'counts while unknown',
  stillOpen: 'still open',
  takenAway: 'Taken away',
  takenAway2: (sign: ReactNode) => <>{sign} taken away</>,
  possible: (sign: ReactNode) => <>{sign} possible</>,
  sum: (part: string) => `Sum${part}`,
  withNoCriterionThatAdds: ', with no criterion that adds',
  of1002: (part: string | number) => `${part} of 100`,
  of: (points: string, most: string) => `${points} of ${most}`,
  aScoreIsAtLeast0: '; a score is at least 0',
  rounded: (value: number) => `, rounded ${value}`,
  metInPart: 'met in part',
  notMet: 'not met',
  mustNot: 'must not',
  nothingKnown: 'nothing known',
  unknownIsNotMissedOfIts: (points: number) =>
    `Unknown is not missed: ${points}% of its points count until it is known.`,
  worthFindingOutMuchDependsOn: 'Worth finding out: much depends on it.',
  criterion: 'Criterion',
  outcome: 'Outcome',
  points: 'Points',
}
