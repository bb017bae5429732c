import { Menu, useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import { openOrganization, signInQuery, signOut } from '../shared/session/session.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { MORE_SCREENS } from './navigation.ts'
import { accountMenu, organizationSwitch } from './texts.tsx'

export interface LateMenu {
  /** Opens the menu. */
  readonly button: ReactElement<{ onClick?: () => void }>
  /** The button was pressed already. */
  readonly isWanted: boolean
}

interface MenuOfSession extends LateMenu {
  readonly session: PresentSession
}

const THEMES = [
  { value: 'auto', label: accountMenu.asTheSystem },
  { value: 'light', label: accountMenu.light },
  { value: 'dark', label: accountMenu.dark },
] as const

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ session, button, isWanted }: MenuOfSession) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      queries.removeQueries({ queryKey: signInQuery.queryKey })
      await navigate({ to: '/sign-in' })
      queries.clear()
    },
  })
  return (
    <Menu width={240} position="top-start" defaultOpened={isWanted}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.user.email}</Menu.Label>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>{accountMenu.yourAccount}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{accountMenu.theme}</Menu.Label>
        {THEMES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            leftSection={<Chosen isChosen={colorScheme === value} />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()}>{accountMenu.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Which organization the screens are about, of those that a person belongs to. */
export function OrganizationMenu({ session, button, isWanted }: MenuOfSession) {
  return (
    <Menu width={260} position="bottom-start" defaultOpened={isWanted}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{organizationSwitch.workIn}</Menu.Label>
        {session.organizations.map((one) => (
          <Menu.Item
            key={one.organizationId}
            onClick={() => openOrganization(one.organizationId)}
            rightSection={<span className="quiet">{ROLE_WORDS[one.role]}</span>}
            leftSection={<Chosen isChosen={one.organizationId === session.organizationId} />}
          >
            {one.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link to="/organizations" {...props} />}>
          {organizationSwitch.allOrganizations}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The screens that have no place under the thumb. */
export function MoreMenu({ button, isWanted }: LateMenu) {
  return (
    <Menu width={220} position="top-end" defaultOpened={isWanted}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {MORE_SCREENS.map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            className="more-screen"
            leftSection={<Icon className="icon" aria-hidden="true" />}
            renderRoot={(props) => <Link to={to} activeOptions={{ includeSearch: false }} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Chosen({ isChosen }: { isChosen: boolean }) {
  return <Check size={16} visibility={isChosen ? 'visible' : 'hidden'} aria-hidden="true" />
}
