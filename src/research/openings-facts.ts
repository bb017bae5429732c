import type { Openings } from './collectors/job-board.ts'
import { departmentOfRoles } from './titles/department-rules.ts'
import type { Finding } from './readers/finding.ts'
import { rolesOf } from './titles/fold-title.ts'

const PATH = 'company.signals.hiringSignals'
const LISTED = 0.95
/** A company may seek people elsewhere too. */
const NOBODY_SOUGHT = 0.8
const COUNTED = 0.9
const BY_NAMES = 0.8
/** More titles name no further department. */
const MOST_TITLES = 500

/**
 * What the openings on a company's own board say of its hiring. A board without any says that nobody is sought. Where
 * the answer was not read to its end the number is left out. `answer` is the beginning of what the board answered.
 */
export function openingsFacts({ count, listed, titles, departments }: Openings, answer: string): Finding[] {
  if (titles.length === 0 && count === 0) {
    // Posts that are no openings may be meant for few eyes.
    const quote = listed === 0 ? answer : ''
    return [{ path: `${PATH}.isHiring`, value: false, confidence: NOBODY_SOUGHT, quote }]
  }
  const quote = titles.slice(0, 3).join('; ') || answer
  const findings: Finding[] = [{ path: `${PATH}.isHiring`, value: true, confidence: LISTED, quote }]
  if (count !== undefined) findings.push({ path: `${PATH}.openRoles`, value: count, confidence: COUNTED, quote })
  const names = [...new Set([...titles.slice(0, MOST_TITLES), ...departments.slice(0, MOST_TITLES)])]
  const known = [...new Set(names.flatMap((name) => departmentOfRoles(rolesOf(name))?.value ?? []))].toSorted()
  if (known.length > 0) findings.push({ path: `${PATH}.departments`, value: known, confidence: BY_NAMES, quote })
  return findings
}
