const KEPT_AS = 'fairlead.organization'

/** The organization that the person works in, as this browser remembers it; null: the one joined first. */
export function chosenOrganization(): string | null {
  return localStorage.getItem(KEPT_AS)
}

/** Holds from the next request on. */
export function chooseOrganization(organizationId: string | null): void {
  if (organizationId === null) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, organizationId)
}
