import { Button, CopyButton, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

/** The value of a key, this once. Closing needs to be said to have copied it, or a second click. */
export function NewKey(props: { made: Schemas['NewApiKey']; opened: boolean; onClose: () => void }) {
  const { made, opened, onClose } = props
  const [warned, setWarned] = useState(false)
  const [copied, setCopied] = useState(false)
  const leave = () => (copied || warned ? onClose() : setWarned(true))
  const line = useCurlLine(made)
  return (
    <Modal opened={opened} onClose={leave} size="lg" title={`Key for ${made.name}`} closeOnClickOutside={false}>
      <div className="stack">
        <p>This is the only time its value is shown. Keep it where secrets are kept.</p>
        <CopyLine text={made.key} label="Copy key" onCopy={() => setCopied(true)} />
        {line !== null && (
          <>
            <p className="quiet">Paste this into a terminal to try it:</p>
            <CopyLine text={line} label="Copy curl line" onCopy={() => {}} />
          </>
        )}
        {warned && !copied && (
          <p className="failure" role="alert">
            Once closed, the value cannot be retrieved; you would have to create another key.
          </p>
        )}
        <div className="row">
          <Button onClick={onClose}>I have copied it</Button>
          {warned && !copied && (
            <Button variant="subtle" color="red" onClick={onClose}>
              Close without copying
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** A value and a button that copies it. */
export function CopyLine({ text, label, onCopy }: { text: string; label: string; onCopy: () => void }) {
  return (
    <div className="copy-line">
      <pre tabIndex={0}>{text}</pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              copy()
              onCopy()
            }}
          >
            {copied ? 'Copied' : label}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

/** A request that the key may make: adding a lead, or reading something. Null where there is nothing to try. */
function useCurlLine({ key, scopes }: Schemas['NewApiKey']): string | null {
  const { data } = useQuery({
    queryKey: ['campaigns', 'first'],
    queryFn: () => answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 20 } } })),
  })
  const campaign = data?.data.find(({ status }) => status !== 'archived')
  const header = `-H 'Authorization: Bearer ${key}'`
  const base = `${location.origin}/api/v1`
  const may = (scope: string) => scopes.includes(scope) || scopes.includes('all')
  if (campaign !== undefined && may('leads:write')) {
    const lead = '{"companyName":"Acme","contactName":"Jane Roe","email":"jane@acme.example"}'
    const head = `curl -X POST '${base}/campaigns/${campaign.campaignId}/leads' \\\n  ${header}`
    return `${head} \\\n  -H 'Content-Type: application/json' \\\n  -d '${lead}'`
  }
  if (may('campaigns:read')) return `curl '${base}/campaigns' \\\n  ${header}`
  if (may('messages:read')) return `curl '${base}/messages' \\\n  ${header}`
  return may('meetings:read') ? `curl '${base}/meetings' \\\n  ${header}` : null
}
