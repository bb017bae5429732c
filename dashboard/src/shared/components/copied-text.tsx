import { Button, CopyButton, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { copiedText as t } from './texts.tsx'

interface CopyLineProps {
  readonly text: string
  readonly label: string
  /** Copying is what the dialog is for. */
  readonly isPrimary?: boolean
  readonly onCopy?: () => void
}

/** Text to be copied, as it is, with the button that does. */
export function CopyLine({ text, label, isPrimary = false, onCopy }: CopyLineProps) {
  return (
    <div className="copy-line">
      <pre tabIndex={0}>{text}</pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant={isPrimary ? 'filled' : 'default'}
            size="xs"
            onClick={() => {
              copy()
              onCopy?.()
            }}
          >
            {copied ? t.copied : label}
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
        <p>{t.thisIsTheOnlyTimeIt}</p>
        <CopyLine text={secret} label={t.copy(name)} isPrimary onCopy={() => setCopied(true)} />
        {children}
        {warned && !copied && (
          <p className="failure" role="alert">
            {t.onceClosedTheCannotBeRetrieved(name, name === 'key' ? t.createAnother : t.rotateIt)}
          </p>
        )}
        <div className="row">
          <Button variant="default" onClick={onClose}>
            {t.iHaveCopiedIt}
          </Button>
          {warned && !copied && (
            <Button variant="subtle" color="red" onClick={onClose}>
              {t.closeWithoutCopying}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
