import { Menu, UnstyledButton } from '@mantine/core'
import { chooseOrganization } from '../api/chosen-organization.ts'
import type { PresentSession } from '../people/people-api.ts'
import { ROLE_WORDS } from '../people/role-words.ts'

/** Which organization the screens are about; a menu for those who belong to several. */
export function OrganizationSwitch({ session }: { session: PresentSession }) {
  const present = session.organizations.find(({ organizationId }) => organizationId === session.organizationId)
  const name = present?.name ?? 'Organization'
  if (session.organizations.length < 2) {
    return (
      <p className="organization" title={name}>
        {name}
      </p>
    )
  }
  // A page of its own: nothing that was kept of the former organization is asked of the new one.
  const change = (organizationId: string) => {
    chooseOrganization(organizationId)
    window.location.assign('/')
  }
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className="organization is-switch" title={name}>
          <span>{name}</span>
          <span aria-hidden="true">▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Work in</Menu.Label>
        {session.organizations.map((one) => (
          <Menu.Item
            key={one.organizationId}
            onClick={() => change(one.organizationId)}
            rightSection={<span className="quiet">{ROLE_WORDS[one.role]}</span>}
          >
            {one.organizationId === session.organizationId ? '✓ ' : ''}
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
