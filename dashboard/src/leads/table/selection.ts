/** Leads chosen one by one, or all that fit the filter. */
export type Selection = { readonly kind: 'rows'; readonly ids: ReadonlySet<string> } | { readonly kind: 'all' }

export const NOTHING: Selection = { kind: 'rows', ids: new Set() }

/** So many are chosen one by one; a filter reaches more. */
export const MOST_CHOSEN = 500

/** Whether anything is chosen. */
export function isChosen(selection: Selection): boolean {
  return selection.kind === 'all' || selection.ids.size > 0
}

/** Whether a lead is. */
export function holds(selection: Selection, prospectId: string): boolean {
  return selection.kind === 'all' || selection.ids.has(prospectId)
}

/** With one lead more, or without it where it was chosen. Of all that fit, none can be left out: it begins anew. */
export function toggled(selection: Selection, prospectId: string): Selection {
  if (selection.kind === 'all') return { kind: 'rows', ids: new Set([prospectId]) }
  const ids = new Set(selection.ids)
  if (!ids.delete(prospectId)) ids.add(prospectId)
  return { kind: 'rows', ids: new Set([...ids].slice(0, MOST_CHOSEN)) }
}

/** With these too, as many as may be chosen. */
export function extended(selection: Selection, prospectIds: readonly string[]): Selection {
  if (selection.kind === 'all') return selection
  return { kind: 'rows', ids: new Set([...selection.ids, ...prospectIds].slice(0, MOST_CHOSEN)) }
}
