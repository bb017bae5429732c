import { table } from './table.ts'

/** How one check of `doctor` came out. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly detail: string
  /** What to do about it; empty where there is nothing to do. */
  readonly remedy: string
}

/** A check that is as it should be. */
export function ok(check: string, detail: string): Finding {
  return { check, state: 'ok', detail, remedy: '' }
}

/** A check that somebody should look at, while everything works. */
export function warning(check: string, detail: string, remedy: string): Finding {
  return { check, state: 'warning', detail, remedy }
}

/** A check that fails. */
export function failed(check: string, detail: string, remedy: string): Finding {
  return { check, state: 'failed', detail, remedy }
}

/** A table of all findings; each remedy stands below its check. */
export function showFindings(findings: readonly Finding[]): string {
  const lines = table(
    ['state', 'check', 'finding'],
    findings.map((finding) => [finding.state, finding.check, finding.detail]),
  ).split('\n')
  const [heading = '', ...rows] = lines
  return [heading, ...rows.flatMap((row, index) => withRemedy(row, findings[index]))].join('\n')
}

function withRemedy(row: string, finding: Finding | undefined): string[] {
  return finding === undefined || finding.remedy === '' ? [row] : [row, `         → ${finding.remedy}`]
}
