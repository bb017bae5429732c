import type { LoginFault } from './read-login-faults.ts'

/** Why a mailbox was not stored, a line for each server. */
export function LoginFaults({ faults }: { faults: readonly LoginFault[] }) {
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className="checks">
        {faults.map(({ name, code, detail }) => (
          <li key={`${name} ${code}`}>
            <span className="sign is-miss" aria-hidden="true">
              ✕
            </span>
            <span>
              <strong>{name}</strong> {detail}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
