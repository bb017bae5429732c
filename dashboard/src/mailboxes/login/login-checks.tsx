import { Sign } from '../../shared/components/sign.tsx'
import { loginChecks as t } from './texts.tsx'

/** What became of logging in to one server. */
export interface LoginCheck {
  readonly protocol: 'smtp' | 'imap'
  readonly ok: boolean
  readonly detail: string
  readonly serverWords: string | null
}

const NAMES = { smtp: t.sendingSmtp, imap: t.readingImap } as const

/** The result of a test, a line for each server. */
export function LoginChecks({ checks }: { checks: readonly LoginCheck[] }) {
  return (
    <div role="status">
      <ul className="checks" aria-label={t.resultOfTheTest}>
        {checks.map(({ protocol, ok, detail, serverWords }) => (
          <li key={protocol}>
            <Sign of={ok ? 'match' : 'miss'} />
            <span>
              <strong>{NAMES[protocol]}</strong> {detail}
              {serverWords !== null && <span className="quiet check-more">{t.theServerSaid(serverWords)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
