import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { chooseOrganization } from '../api/client.ts'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import { organizationName } from '../shared/session/session.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { organizationSwitch as t } from './texts.tsx'

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
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className="organization is-switch" title={name}>
          <span>{name}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.workIn}</Menu.Label>
        {session.organizations.map((one) => (
          <Menu.Item
            key={one.organizationId}
            onClick={() => openOrganization(one.organizationId)}
            rightSection={<span className="quiet">{ROLE_WORDS[one.role]}</span>}
            leftSection={
              <Check
                size={16}
                visibility={one.organizationId === session.organizationId ? 'visible' : 'hidden'}
                aria-hidden="true"
              />
            }
          >
            {one.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link to="/organizations" {...props} />}>{t.allOrganizations}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Makes all screens be about another organization. The page begins anew: nothing of the other one stays in it. */
export function openOrganization(organizationId: string): void {
  chooseOrganization(organizationId)
  window.location.assign('/')
}
