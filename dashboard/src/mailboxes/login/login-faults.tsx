import { ApiProblem } from '../../api/problem.ts'
import { Sign } from '../../shared/components/sign.tsx'
import { loginFaults as t } from './texts.tsx'

/** Why a mailbox was not stored, a line for each server. */
export function LoginFaults({ faults }: { faults: readonly LoginFault[] }) {
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className="checks">
        {faults.map(({ name, code, detail }) => (
          <li key={`${name} ${code}`}>
            <Sign of="miss" />
            <span>
              <strong>{name}</strong> {detail}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What keeps a mailbox from being stored, and of which server it is told. */
export interface LoginFault {
  readonly name: string
  readonly code: string
  readonly detail: string
}

const NAMES: readonly (readonly [pointer: string, name: string])[] = [
  ['/smtp', t.sendingSmtp],
  ['/imap', t.readingImap],
  ['/auth', t.oauth2],
]

/** The faults of a refused mailbox by server. */
export function readLoginFaults(error: unknown): LoginFault[] {
  if (!(error instanceof ApiProblem)) return []
  return error.faults.flatMap(({ pointer, code, detail }) => {
    const [, name] = NAMES.find(([start]) => pointer === start || pointer.startsWith(`${start}/`)) ?? []
    return name === undefined ? [] : [{ name, code, detail }]
  })
}
