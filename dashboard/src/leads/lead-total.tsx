import { counted } from '../shared/words.ts'

/** How many leads fit. */
export interface Total {
  readonly total: number
  readonly isExact: boolean
}

/** "about 52,310 leads in all"; the line stands before the count is known, so that nothing moves when it comes. */
export function LeadTotal({ total, isFiltered }: { total: Total | undefined; isFiltered: boolean }) {
  return (
    <p className="quiet lead-total" role="status">
      {total !== undefined && (total.total > 0 || isFiltered) && wordsOf(total, isFiltered)}
    </p>
  )
}

function wordsOf({ total, isExact }: Total, isFiltered: boolean): string {
  const about = isExact ? '' : 'about '
  return `${about}${counted(total, 'lead')} ${isFiltered ? (total === 1 ? 'fits' : 'fit') : 'in all'}`
}
