import './keyboard-help.css'
import { Kbd, Modal } from '@mantine/core'
import { SHORTCUTS } from './navigation.ts'
import { MOD } from './shortcuts.ts'
import { keyboardHelp as t } from './texts.tsx'

interface KeyLine {
  readonly keys: readonly string[]
  readonly does: string
}

const GO_TO = SHORTCUTS.map(({ letter, label }) => ({ keys: ['g', letter], does: label }))

/** Every key that does something, by the place where it does. */
export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size={880} title={t.title}>
      <div className="key-groups">
        <KeyGroup title={t.goTo} lines={GO_TO} />
        {t.places(MOD).map(({ title, lines }) => (
          <KeyGroup key={title} title={title} lines={lines} />
        ))}
      </div>
    </Modal>
  )
}

function KeyGroup({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
