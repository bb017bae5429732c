import { Kbd, Modal } from '@mantine/core'
import { SHORTCUTS } from './navigation.ts'

/** Every key that does something, in one place. */
export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys">
      <dl className="keys">
        {SHORTCUTS.map(({ letter, label }) => (
          <div key={letter}>
            <dt>
              <Kbd>g</Kbd> <Kbd>{letter}</Kbd>
            </dt>
            <dd>Open {label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </dt>
          <dd>Find a lead, a campaign, a screen or an action</dd>
        </div>
        <div>
          <dt>
            <Kbd>j</Kbd> <Kbd>k</Kbd>
          </dt>
          <dd>Next and previous row; Enter opens it</dd>
        </div>
        <div>
          <dt>
            <Kbd>x</Kbd>
          </dt>
          <dd>In Leads: choose the row; with Shift all up to it, Shift J and K go on choosing</dd>
        </div>
        <div>
          <dt>
            <Kbd>a</Kbd> <Kbd>e</Kbd> <Kbd>r</Kbd>
          </dt>
          <dd>In Approvals: approve, edit, reject the text</dd>
        </div>
        <div>
          <dt>
            <Kbd>/</Kbd>
          </dt>
          <dd>Search in the list</dd>
        </div>
        <div>
          <dt>
            <Kbd>?</Kbd>
          </dt>
          <dd>Show these keys</dd>
        </div>
      </dl>
    </Modal>
  )
}
