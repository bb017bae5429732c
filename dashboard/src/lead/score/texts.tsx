import type { ReactNode } from 'react'

export const leadScore = {
  noCriteria: 'No score: the campaign has no criteria.',
  beforeCriteria: 'No score: the lead is older than the criteria. Choose “Score again” above.',
  addCriteria: 'Add criteria',
  criteriaV: (icpVersion: number) => `Criteria, version ${icpVersion}`,
  nowV: (icpVersion: number) => ` (now ${icpVersion})`,
  notScoredYet: 'Not scored yet. The score appears when research is done.',
  soFar: (icpVersion: number) => `Criteria, version ${icpVersion} · preliminary, research is running`,
}

export const scorePlaceholder = {
  score: 'Score',
  notCheckedYet: 'Not checked yet',
  unknown: 'Unknown',
  total: 'Total',
  noTotal: '—',
}

export const scoreView = {
  score: 'Score',
  of100: 'of 100',
  why: 'Why this score',
  hide: 'Hide details',
  earned: 'earned',
  assumed: 'assumed',
  undecided: 'undecided',
  missed: 'missed',
  deducted: 'Deducted',
  deductedLegend: (sign: ReactNode) => <>{sign} deducted</>,
  possible: (sign: ReactNode) => <>{sign} possible</>,
  total: 'Total',
  totalWithoutPoints: 'Total, no criterion adds points',
  totalAtLeast0: 'Total, never below 0',
  outOf100: (sum: string | number) => `${sum} of 100`,
  of: (points: string, most: string) => `${points} of ${most}`,
  met: 'Met',
  partlyMet: 'Partly met',
  missedWord: 'Missed',
  unknown: 'Unknown',
  notMet: 'Not met',
  required: 'required',
  excluded: 'excludes',
  noData: 'No data',
  assumedShare: (share: string) => `While this is unknown, ${share} of its points count.`,
  certainty: (share: string) => `The data is ${share} certain, so ${share} of the points count.`,
  worthFindingOut: 'Worth finding out: the score depends on it.',
  criterion: 'Criterion',
  outcome: 'Result',
  points: 'Points',
}
