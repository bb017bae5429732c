import { showId } from '../../platform/ids.ts'
import type { Organization } from './organization-store.ts'

/** What the pages that prospects see have of an organization's own. */
export interface Brand {
  /** `#rrggbb`. */
  readonly color?: string
  /** Path of the logo on this origin; another one with every picture, so that browsers keep each for good. */
  readonly logoUrl?: string
}

/** Colour and logo of an organization, as far as it has them. */
export function brandOf({
  organizationId,
  brandColor,
  logoVersion,
}: Pick<Organization, 'organizationId' | 'brandColor' | 'logoVersion'>): Brand {
  return {
    ...(brandColor === null ? {} : { color: brandColor }),
    ...(logoVersion === null ? {} : { logoUrl: `/logos/${showId('org', organizationId)}/${logoVersion}` }),
  }
}
