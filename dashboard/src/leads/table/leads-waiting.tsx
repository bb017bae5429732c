import type { Sort } from '../lead-view.ts'
import { widthOf } from './columns.ts'
import type { Column } from './columns.ts'
import { LeadHead } from './lead-head.tsx'
import { LeadLine } from './lead-row.tsx'
import { NOTHING } from './selection.ts'
import { leadTable as t } from './texts.tsx'

const ROWS = 20
const nothing = () => undefined

interface LeadsWaitingProps {
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly isChoosable: boolean
}

/** The table before its first rows are there: the same frame, so that nothing moves when they come. */
export function LeadsWaiting({ columns, sort, isChoosable }: LeadsWaitingProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {t.loading}
      </p>
      <div className="surface is-table leads-waiting" inert>
        <table className="table lead-table" style={{ minWidth: widthOf(columns) }}>
          <LeadHead
            {...{ columns, sort }}
            onSort={nothing}
            selection={NOTHING}
            select={isChoosable ? nothing : undefined}
            canChooseAll
            read={[]}
          />
          <tbody>
            {Array.from({ length: ROWS }, (_, index) => (
              <LeadLine
                key={index}
                index={index}
                lead={undefined}
                isKnown={false}
                columns={columns}
                names={{}}
                isStop={false}
                isChosen={false}
                onFocus={nothing}
                onLook={nothing}
                {...(isChoosable ? { choose: nothing } : {})}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
