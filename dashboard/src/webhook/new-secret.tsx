import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { CopyLine } from '../shared/copy-line.tsx'

/** The secret of a webhook, this once. Closing needs to be said to have copied it, or a second click. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const [warned, setWarned] = useState(false)
  const leave = () => (copied || warned ? onClose() : setWarned(true))
  return (
    <Modal opened onClose={leave} size="lg" title="Webhook secret" closeOnClickOutside={false}>
      <div className="stack">
        <p>This is the only time it is shown. Your receiver checks with it that a notification is ours.</p>
        <CopyLine text={secret} label="Copy secret" onCopy={() => setCopied(true)} />
        <p className="quiet">
          Signed by Standard Webhooks: any of its libraries checks <code>webhook-signature</code> with this secret.
        </p>
        {warned && !copied && (
          <p className="failure" role="alert">
            Once closed, the secret cannot be retrieved; you would have to rotate it.
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
