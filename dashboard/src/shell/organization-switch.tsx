import { UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
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
