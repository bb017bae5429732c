import { Link } from '@tanstack/react-router'
import { mayKeep, useSession } from '../shared/session/session.ts'

/** That nobody reads pages for answers, and the way to change that for whoever may. */
export function NoModel() {
  const session = useSession()
  return (
    <p className="quiet">
      A language model would look for answers to these questions on the company’s pages; without one, only what follows
      from known facts is answered.{' '}
      {mayKeep(session) && <Link to="/settings/language-model">Set up a language model</Link>}
    </p>
  )
}
