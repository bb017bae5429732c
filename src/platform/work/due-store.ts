/** Ids of the organizations that a statement found to have work that is due. */
export function organizationsDue(found: readonly { readonly organizationId: string }[]): string[] {
  return found.map(({ organizationId }) => organizationId)
}
