import { chooseOrganization } from '../api/chosen-organization.ts'

/** Makes all screens be about another organization. The page begins anew: nothing of the other one stays in it. */
export function openOrganization(organizationId: string): void {
  chooseOrganization(organizationId)
  window.location.assign('/')
}
