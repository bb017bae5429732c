/** The leads of the list that was looked at last, in its order, as far as they were in memory. */
let trail: readonly string[] = []

/** Keeps the list from which a lead may be opened next. Ids alone: it outlives its screen. */
export function keepTrail(prospectIds: readonly string[]): void {
  trail = prospectIds
}

/** The leads before and after one in the list that it was opened from; none where it stands in no such list. */
export function besideInTrail(prospectId: string): { readonly previous?: string; readonly next?: string } | undefined {
  const place = trail.indexOf(prospectId)
  if (place === -1 || trail.length < 2) return undefined
  const [previous, next] = [trail[place - 1], trail[place + 1]]
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
}
