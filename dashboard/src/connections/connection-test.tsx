import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Connection } from './connection-queries.ts'

const NAMES = {
  secret: 'Secret',
  signature: 'Signature',
  notices: 'Notices',
  campaigns: 'Campaigns',
} as const

/** Looks what a connection still lacks, and says it. */
export function ConnectionTest({ connection: { connectionId } }: { connection: Connection }) {
  const testing = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/booking-connections/{connectionId}/test', { params: { path: { connectionId } } })),
  })
  return (
    <section className="surface stack" aria-labelledby="test">
      <div>
        <h3 id="test">Test</h3>
        <p className="quiet">Looks at the secret, the signature, what came in and the campaigns that lead there.</p>
      </div>
      {testing.error !== null && <Refusal error={testing.error} retry={() => testing.mutate()} />}
      {testing.data !== undefined && (
        <div role="status" className="stack">
          <p>
            <strong>{testing.data.ok ? 'Everything is in place.' : 'Something is missing.'}</strong>
          </p>
          <ul className="connection-checks" aria-label="Result of the test">
            {testing.data.checks.map(({ name, ok, detail }) => (
              <li key={name}>
                <span className={`sign is-${ok ? 'match' : 'miss'}`} aria-hidden="true">
                  {ok ? '✓' : '✕'}
                </span>
                <span>
                  <span className="visually-hidden">{ok ? 'Right: ' : 'Missing: '}</span>
                  <strong>{NAMES[name]}</strong> {detail}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Test calendar
        </Button>
      </div>
    </section>
  )
}
