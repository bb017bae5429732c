import { UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { chooseOrganization } from '../api/client.ts'
import { organizationName } from '../shared/session/session.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { OrganizationMenu } from './late-parts.tsx'

/** Which organization the screens are about; a menu for those who belong to several. */
export function OrganizationSwitch({ session }: { session: PresentSession }) {
  const name = organizationName(session)
  if (session.organizations.length < 2) {
    return (
      <p className="organization" title={name}>
        {name}
      </p>
    )
  }
  const button = (
    <UnstyledButton className="organization is-switch" title={name}>
      <span>{name}</span>
      <ChevronDown size={16} aria-hidden="true" />
    </UnstyledButton>
  )
  return <OrganizationMenu session={session} button={button} />
}

/** Makes all screens be about another organization. The page begins anew: nothing of the other one stays in it. */
export function openOrganization(organizationId: string): void {
  chooseOrganization(organizationId)
  window.location.assign('/')
}
