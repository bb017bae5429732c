/** What became of logging in to one server. */
export interface LoginCheck {
  readonly protocol: 'smtp' | 'imap'
  readonly ok: boolean
  readonly detail: string
  readonly serverWords: string | null
}

const NAMES = { smtp: 'Sending (SMTP)', imap: 'Reading (IMAP)' } as const

/** The result of a test, a line for each server. */
export function LoginChecks({ checks }: { checks: readonly LoginCheck[] }) {
  return (
    <div role="status">
      <ul className="checks" aria-label="Result of the test">
        {checks.map(({ protocol, ok, detail, serverWords }) => (
          <li key={protocol}>
            <span className={`sign is-${ok ? 'match' : 'miss'}`} aria-hidden="true">
              {ok ? '✓' : '✕'}
            </span>
            <span>
              <strong>{NAMES[protocol]}</strong> {detail}
              {serverWords !== null && <span className="quiet check-more">The server said: {serverWords}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
