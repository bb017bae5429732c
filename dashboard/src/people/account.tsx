import './account.css'
import { useTitle } from '../shared/use-title.ts'
import { ChangePassword } from './change-password.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { SecondFactor } from './second-factor.tsx'
import { useSession } from './session.ts'

/** What a person looks after alone: password, second factor, where somebody is signed in. */
export function Account() {
  useTitle('Your account')
  const { user, organizations } = useSession()
  return (
    <div className="own-account">
      <header>
        <h1>{user.name}</h1>
        <p className="quiet">{user.email}</p>
        <p className="quiet">{organizations.map(({ name, role }) => `${ROLE_WORDS[role]} of ${name}`).join(', ')}</p>
      </header>
      <ChangePassword />
      <SecondFactor />
      <OpenSessions />
    </div>
  )
}
