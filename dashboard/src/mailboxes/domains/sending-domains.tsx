import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { domainsOf, sendingDomainsQuery } from '../mailbox-queries.ts'
import type { Mailbox, SendingDomain } from '../mailbox-queries.ts'
import { DkimPanel } from './dkim-panel.tsx'

/** Whose emails we sign, domain by domain. */
export function SendingDomains({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery(sendingDomainsQuery)
  const [opened, setOpened] = useState<string | null>(null)
  const keys = data ?? []
  return (
    <section className="stack" aria-labelledby="dkim">
      <div>
        <h2 id="dkim">Signatures (DKIM)</h2>
        <p className="quiet">
          Google, Microsoft and most providers sign by themselves. Bring a key for a mail server of your own.
        </p>
      </div>
      {error !== null && <Failure error={error} holds="Emails are signed as before." retry={refetch} />}
      {data !== undefined && (
        <ul className="surface sending-domains">
          {domainsOf(mailboxes, keys).map((domain) => {
            const key = keys.find((one) => one.domain === domain)
            return (
              <li key={domain}>
                <span>
                  <strong>{domain}</strong> <KeyInWords signed={key} />
                </span>
                {(isKeeper || key !== undefined) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${key === undefined ? 'Bring key for' : 'Open key of'} ${domain}`}
                    onClick={() => setOpened(domain)}
                  >
                    {key === undefined ? 'Bring key' : 'Open key'}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size="lg"
        title={<span className="mailbox-title">Signatures of {opened}</span>}
      >
        {opened !== null && <DkimPanel domain={opened} signed={keys.find(({ domain }) => domain === opened)} />}
      </Modal>
    </section>
  )
}

function KeyInWords({ signed }: { signed: SendingDomain | undefined }) {
  if (signed === undefined) return <span className="quiet">no key of ours</span>
  return (
    <span className="quiet">
      signed by us, selector {signed.selector}, {signed.bits} bits
    </span>
  )
}
