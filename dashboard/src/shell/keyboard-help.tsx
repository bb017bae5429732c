import { Kbd, Modal } from '@mantine/core'
import { SHORTCUTS } from './navigation.ts'
import { keyboardHelp as t } from './texts.tsx'

/** Every key that does something, in one place. */
export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size={520} title={t.keys}>
      <dl className="keys">
        {SHORTCUTS.map(({ letter, label }) => (
          <div key={letter}>
            <dt>
              <Kbd>{t.g}</Kbd> <Kbd>{letter}</Kbd>
            </dt>
            <dd>{t.open(label)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Kbd>{t.ctrl}</Kbd> <Kbd>{t.k}</Kbd>
          </dt>
          <dd>{t.findALeadACampaignA}</dd>
        </div>
        <div>
          <dt>
            <Kbd>{t.j}</Kbd> <Kbd>{t.k2}</Kbd>
          </dt>
          <dd>{t.nextAndPreviousRowEnterOpens}</dd>
        </div>
        <div>
          <dt>
            <Kbd>{t.x}</Kbd>
          </dt>
          <dd>{t.inLeadsChooseTheRowWith}</dd>
        </div>
        <div>
          <dt>
            <Kbd>{t.space}</Kbd>
          </dt>
          <dd>{t.inLeadsPreview}</dd>
        </div>
        <div>
          <dt>
            <Kbd>{t.a}</Kbd> <Kbd>{t.e}</Kbd> <Kbd>{t.r}</Kbd>
          </dt>
          <dd>{t.inApprovalsApproveEditRejectThe}</dd>
        </div>
        <div>
          <dt>
            <Kbd>{t.inboxKeys.r}</Kbd> <Kbd>{t.inboxKeys.e}</Kbd> <Kbd>{t.inboxKeys.s}</Kbd> <Kbd>{t.inboxKeys.a}</Kbd>{' '}
            <Kbd>{t.inboxKeys.l}</Kbd> <Kbd>{t.inboxKeys.u}</Kbd>
          </dt>
          <dd>{t.inInbox}</dd>
        </div>
        <div>
          <dt>
            <Kbd>/</Kbd>
          </dt>
          <dd>{t.searchInTheList}</dd>
        </div>
        <div>
          <dt>
            <Kbd>?</Kbd>
          </dt>
          <dd>{t.showTheseKeys}</dd>
        </div>
      </dl>
    </Modal>
  )
}
