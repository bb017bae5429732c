import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { domainsOf, sendingDomainsQuery } from '../mailbox-queries.ts'
import type { Mailbox, SendingDomain } from '../mailbox-queries.ts'
import { DkimPanel } from './dkim-panel.tsx'
import { sendingDomains as t } from './texts.tsx'

/** Whose emails we sign, domain by domain. */
export function SendingDomains({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery(sendingDomainsQuery)
  const [opened, setOpened] = useState<string | null>(null)
  const keys = data ?? []
  return (
    <section className="stack" aria-labelledby="dkim">
      <div>
        <h2 id="dkim">{t.signaturesDkim}</h2>
        <p className="quiet">{t.googleMicrosoftAndMostProvidersSign}</p>
      </div>
      {error !== null && <Failure error={error} holds={t.emailsAreSignedAsBefore} retry={refetch} />}
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
                    aria-label={`${key === undefined ? t.bringKeyFor : t.openKeyOf} ${domain}`}
                    onClick={() => setOpened(domain)}
                  >
                    {key === undefined ? t.bringKey : t.openKey}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <FormModal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size="lg"
        title={<span className="mailbox-title">{t.signaturesOf(opened)}</span>}
      >
        {opened !== null && <DkimPanel domain={opened} signed={keys.find(({ domain }) => domain === opened)} />}
      </FormModal>
    </section>
  )
}

function KeyInWords({ signed }: { signed: SendingDomain | undefined }) {
  if (signed === undefined) return <span className="quiet">{t.noKeyOfOurs}</span>
  return <span className="quiet">{t.signedByUsSelectorBits(signed.selector, signed.bits)}</span>
}
