import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import { signInQuery, signOut } from '../shared/session/session.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { accountMenu as t } from './texts.tsx'

const THEMES = [
  { value: 'auto', label: t.asTheSystem },
  { value: 'light', label: t.light },
  { value: 'dark', label: t.dark },
] as const

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ session }: { session: PresentSession }) {
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
  const { name, email } = session.user
  return (
    <Menu width={240} position="top-start">
      <Menu.Target>
        <UnstyledButton className="account">
          <span className="initial" aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="account-name">
            <span>{name}</span>
            <span className="quiet">{ROLE_WORDS[session.role]}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>{t.yourAccount}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t.theme}</Menu.Label>
        {THEMES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            leftSection={
              <Check size={16} visibility={colorScheme === value ? 'visible' : 'hidden'} aria-hidden="true" />
            }
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
