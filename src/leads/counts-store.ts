const COLUMNS = 'organization_id, campaign_id, status, tier, end_reason, hold_reason, contacted'

// Leads that have ended are not held, whatever waits beneath their end.
const PLACE = `organization_id, campaign_id, status, tier, end_reason,
  case when status <> 'ended' then hold_reason end, step > 0`

/** The columns of a lead that say where it stands. */
export const PLACE_COLUMNS = 'organization_id, campaign_id, status, tier, end_reason, hold_reason, step'

/** The same columns of an alias. */
export function placeOf(alias: string): string {
  return PLACE_COLUMNS.replaceAll(/\w+/g, (column) => `${alias}.${column}`)
}

/**
 * Part of every statement that adds, moves or removes leads, so that `lead_counts` is always right: notes that the rows of
 * `came` stand where they do, and that those of `went` do no more. Each names a query with `PLACE_COLUMNS`.
 */
export function countMoves({ came, went }: { readonly came?: string; readonly went?: string }): string {
  const side = (query: string | undefined, change: number) =>
    query === undefined ? [] : [`select ${PLACE}, ${change} from ${query}`]
  return `insert into lead_counts (${COLUMNS}, count)
     select ${COLUMNS}, sum(change) from (${[...side(came, 1), ...side(went, -1)].join(' union all ')})
       as moved(${COLUMNS}, change) group by ${COLUMNS} having sum(change) <> 0`
}
