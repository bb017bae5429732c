import { Button, CopyButton } from '@mantine/core'

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
