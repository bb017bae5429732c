import { Link } from '@tanstack/react-router'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { noModel as t } from './texts.tsx'

/** That nobody reads pages for answers, and the way to change that for whoever may. */
export function NoModel() {
  const session = useSession()
  return (
    <p className="quiet">
      {t.aLanguageModelWouldLookFor(
        mayKeep(session) && <Link to="/settings/language-model">{t.setUpALanguageModel}</Link>,
      )}
    </p>
  )
}
