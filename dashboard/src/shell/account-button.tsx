import { UnstyledButton } from '@mantine/core'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { AccountMenu } from './late-parts.tsx'

/** Who is signed in; opens the menu of the account. */
export function AccountButton({ session }: { session: PresentSession }) {
  const { name } = session.user
  const button = (
    <UnstyledButton className="account">
      <span className="initial" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="account-name">
        <span>{name}</span>
        <span className="quiet">{ROLE_WORDS[session.role]}</span>
      </span>
    </UnstyledButton>
  )
  return <AccountMenu session={session} button={button} />
}
