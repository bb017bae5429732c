import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { useScreenKeys } from '../../shared/hooks/use-screen-keys.ts'
import { UNDO_SECONDS, useUndo } from '../../shell/undo.tsx'
import { useChangeMail } from '../use-change-mail.ts'
import type { MailChange } from '../use-change-mail.ts'
import { AssignMenu } from './assign-menu.tsx'
import { LabelMenu } from './label-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { triageBar as t } from './texts.tsx'

/** The menus of the bar; one is open at a time. */
export type OpenMenu = 'snooze' | 'label' | 'assign' | undefined

interface Props {
  readonly mail: Schemas['InboundMailDetail']
  readonly reply: () => void
  /** After the mail is done with: the next one. */
  readonly onDone: () => void
}

/** What is done with an opened mail, by buttons and by keys. */
export function TriageBar({ mail, reply, onDone }: Props) {
  const [menu, setMenu] = useState<OpenMenu>()
  const changing = useChangeMail(mail.inboundId)
  const { note } = useUndo()
  const isOfLead = mail.prospectId !== null
  const mayReply = isOfLead && mail.answer?.refusal === null
  const who = mail.contactName ?? mail.fromName ?? mail.from ?? ''
  const tell = (said: string, back: MailChange) =>
    note({
      said,
      isAhead: false,
      until: Date.now() + UNDO_SECONDS * 1_000,
      undo: async () => {
        await changing.mutateAsync(back)
        return t.undone
      },
    })
  // Told even to somebody who opened another screen meanwhile.
  const change = (to: MailChange, onChanged: () => void) => {
    changing.mutateAsync(to).then(onChanged, () => undefined)
  }
  const done = () => {
    const { needsAnswer, snoozedUntil } = mail
    // What is done with is not put off any longer.
    const isPutOff = needsAnswer && snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
    change({ needsAnswer: !needsAnswer, ...(isPutOff ? { snoozedUntil: null } : {}) }, () => {
      const back = isPutOff ? { needsAnswer, snoozedUntil } : { needsAnswer }
      tell(needsAnswer ? t.doneWith(who) : t.reopened(who), back)
      if (mail.needsAnswer) onDone()
    })
  }
  const snooze = (snoozedUntil: string | null) => {
    setMenu(undefined)
    change({ snoozedUntil }, () => {
      if (snoozedUntil === null) return
      tell(t.snoozed(who), { snoozedUntil: mail.snoozedUntil })
      onDone()
    })
  }
  const menuProps = (name: NonNullable<OpenMenu>) => ({
    opened: menu === name,
    setOpened: (opened: boolean) => setMenu(opened ? name : undefined),
    changing,
    mail,
  })
  const canBeDone = mail.kind === 'reply' && isOfLead
  useScreenKeys({
    list: '.inbox-rows',
    acts: {
      e: canBeDone ? done : undefined,
      r: mayReply ? reply : undefined,
      s: isOfLead ? () => setMenu('snooze') : undefined,
      l: isOfLead ? () => setMenu('label') : undefined,
      a: isOfLead ? () => setMenu('assign') : undefined,
    },
  })
  return (
    <div className="triage-bar">
      <div className="row">
        {canBeDone && (
          <Button size="xs" variant="default" loading={changing.isPending} onClick={done}>
            {mail.needsAnswer ? t.done : t.reopen}
          </Button>
        )}
        {mayReply && (
          <Button size="xs" variant="default" onClick={reply}>
            {t.reply}
          </Button>
        )}
        {isOfLead && (
          <>
            <SnoozeMenu {...menuProps('snooze')} snooze={snooze} />
            <AssignMenu {...menuProps('assign')} />
            <LabelMenu {...menuProps('label')} />
          </>
        )}
      </div>
      {changing.error !== null && <Failure error={changing.error} holds={t.nothingChanged} />}
    </div>
  )
}
