import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { sentenceOf } from '../../api/problem.ts'
import { useScreenKeys } from '../../shared/hooks/use-screen-keys.ts'
import { UNDO_SECONDS, useUndo } from '../../shell/undo.tsx'
import type { Deed } from '../../shell/undo.tsx'
import { useChangeMail } from '../use-change-mail.ts'
import type { MailChange } from '../use-change-mail.ts'
import { AssignMenu } from './assign-menu.tsx'
import { LabelMenu } from './label-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { triageBar as t } from './texts.tsx'

/** The menus of the bar; one is open at a time. */
export type OpenMenu = 'snooze' | 'label' | 'assign' | undefined

type Triage = Pick<MailChange, 'needsAnswer' | 'snoozedUntil'>

interface Props {
  readonly mail: Schemas['InboundMail']
  /** Undefined until the conversation is read. */
  readonly answer: Schemas['InboundMailDetail']['answer'] | undefined
  readonly reply: () => void
  /** After the mail is done with: the next one. */
  readonly onDone: () => void
}

/** What is done with an opened mail, by buttons and by keys. It shows at once, and is taken back where the server refuses. */
export function TriageBar({ mail, answer, reply, onDone }: Props) {
  const [menu, setMenu] = useState<OpenMenu>()
  const changing = useChangeMail(mail.inboundId)
  const { note, say } = useUndo()
  const isOfLead = mail.prospectId !== null
  const canBeDone = mail.kind === 'reply' && isOfLead
  // Until that is read, a reply has the button in its place.
  const mayReply = answer === undefined ? canBeDone : isOfLead && answer?.refusal === null
  const who = mail.contactName ?? mail.fromName ?? mail.from ?? ''
  // Told even to somebody who opened another screen meanwhile.
  const change = (body: MailChange, shown: Partial<Schemas['InboundMail']>, deed?: Deed) => {
    changing.mutateAsync({ body, shown }).catch((error: unknown) => say(t.notChanged(who, sentenceOf(error)), deed))
  }
  const changeAndTell = (to: Triage, said: string, back: Triage) => {
    const deed = {
      said,
      isAhead: false,
      until: Date.now() + UNDO_SECONDS * 1_000,
      undo: async () => {
        await changing.mutateAsync({ body: back, shown: back })
        return t.undone
      },
    }
    note(deed)
    change(to, to, deed)
  }
  const done = () => {
    const { needsAnswer, snoozedUntil } = mail
    // What is done with is not put off any longer.
    const isPutOff = needsAnswer && snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
    const to = { needsAnswer: !needsAnswer, ...(isPutOff ? { snoozedUntil: null } : {}) }
    // Before the mail leaves the list, where the next one is after it.
    if (needsAnswer) onDone()
    changeAndTell(
      to,
      needsAnswer ? t.doneWith(who) : t.reopened(who),
      isPutOff ? { needsAnswer, snoozedUntil } : { needsAnswer },
    )
  }
  const snooze = (snoozedUntil: string | null) => {
    setMenu(undefined)
    if (snoozedUntil === null) return change({ snoozedUntil }, { snoozedUntil })
    onDone()
    changeAndTell({ snoozedUntil }, t.snoozed(who), { snoozedUntil: mail.snoozedUntil })
  }
  const menuProps = (name: NonNullable<OpenMenu>) => ({
    opened: menu === name,
    setOpened: (opened: boolean) => setMenu(opened ? name : undefined),
    mail,
  })
  useScreenKeys({
    list: '.inbox-rows',
    acts: {
      e: canBeDone ? done : undefined,
      r: mayReply && answer !== undefined ? reply : undefined,
      s: isOfLead ? () => setMenu('snooze') : undefined,
      l: isOfLead ? () => setMenu('label') : undefined,
      a: isOfLead ? () => setMenu('assign') : undefined,
    },
  })
  return (
    <div className="triage-bar">
      <div className="row">
        {canBeDone && (
          <Button size="xs" variant="default" onClick={done}>
            {mail.needsAnswer ? t.done : t.reopen}
          </Button>
        )}
        {mayReply && (
          <Button size="xs" variant="default" disabled={answer === undefined} onClick={reply}>
            {t.reply}
          </Button>
        )}
        {isOfLead && (
          <>
            <SnoozeMenu {...menuProps('snooze')} snooze={snooze} />
            <AssignMenu {...menuProps('assign')} change={change} />
            <LabelMenu {...menuProps('label')} change={change} />
          </>
        )}
      </div>
    </div>
  )
}
