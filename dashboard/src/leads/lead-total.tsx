import { counted } from '../shared/words/words.ts'
import { leadTotal as t } from './texts.tsx'

/** How many leads fit. */
export interface Total {
  readonly total: number
  readonly isExact: boolean
}

interface LeadTotalProps {
  readonly total: Total | undefined
  readonly isFiltered: boolean
  /** Whether only those with a planned email are listed. */
  readonly isPlanned: boolean
}

/** "about 52,310 leads total"; the line stands before the count is known, so that nothing moves when it comes. */
export function LeadTotal({ total, isFiltered, isPlanned }: LeadTotalProps) {
  return (
    <p className="quiet lead-total" role="status">
      {total !== undefined && (total.total > 0 || isFiltered) && totalInWords(total, isFiltered)}
      {isPlanned && total !== undefined && total.total > 0 && t.thoseWithAPlannedEmailAre}
    </p>
  )
}

/** How many there are, with "about" where they were not counted one by one. */
export function totalInWords({ total, isExact }: Total, isFiltered: boolean): string {
  const about = isExact ? '' : t.about
  return `${about}${counted(total, 'lead')} ${isFiltered ? (total === 1 ? t.matches : t.match) : t.total}`
}
