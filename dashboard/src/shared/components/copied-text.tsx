import { Button, CopyButton, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'

/** Text to be copied, as it is, with the button that does. */
export function CopyLine({ text, label, onCopy }: { text: string; label: string; onCopy?: () => void }) {
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
              onCopy?.()
            }}
          >
            {copied ? 'Copied' : label}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

interface Props {
  readonly title: string
  readonly secret: string
  /** What the secret is called, and how another comes by. */
  readonly name?: 'secret' | 'key'
  /** What it is for, and where it goes. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A secret, this once. Closing needs to be said to have copied it, or a second click. */
export function SecretOnce({ title, secret, name = 'secret', children, onClose }: Props) {
  const [copied, setCopied] = useState(false)
  const [warned, setWarned] = useState(false)
  const leave = () => (copied || warned ? onClose() : setWarned(true))
  return (
    <Modal opened onClose={leave} size="lg" title={title} closeOnClickOutside={false}>
      <div className="stack">
        <p>This is the only time it is shown. Keep it where secrets are kept.</p>
        <CopyLine text={secret} label={`Copy ${name}`} onCopy={() => setCopied(true)} />
        {children}
        {warned && !copied && (
          <p className="failure" role="alert">
            Once closed, the {name} cannot be retrieved; you would have to{' '}
            {name === 'key' ? 'create another' : 'rotate it'}.
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
