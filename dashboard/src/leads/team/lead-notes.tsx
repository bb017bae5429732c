import { Button, Menu, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Ago } from '../../shared/components/ago.tsx'
import { MoreButton } from '../../shared/components/more-button.tsx'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { useScreenKeys } from '../../shared/hooks/use-screen-keys.ts'
import { mayKeep, mayWrite, useSession } from '../../shared/session/session.ts'
import type { LeadNote, NoteDeeds } from './team-queries.ts'
import { leadNotes as t } from './texts.tsx'

const LONGEST = 5_000

/** The form of a field that Ctrl and Enter send. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Where a note is written, which `n` leads to; what could not be saved stands there again. */
export function NewNote({ prospectId, deed }: { prospectId: string; deed: NoteDeeds }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(`note ${prospectId}`, '')
  useScreenKeys({ acts: { n: () => field.current?.focus() }, list: 'main' })
  const isEmpty = draft.value.trim() === ''
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    const text = draft.value
    const putBack = () => draft.set([text, field.current?.value].filter(Boolean).join('\n'))
    deed.mutateAsync({ kind: 'add', text: text.trim() }).catch(putBack)
    draft.drop()
  }
  return (
    <form className="stack" onSubmit={add}>
      <Textarea
        ref={field}
        aria-label={t.addANote}
        placeholder={t.addANote}
        autosize
        minRows={1}
        maxRows={12}
        maxLength={LONGEST}
        value={draft.value}
        onChange={(event) => draft.set(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? event.currentTarget.blur() : sendByKeys(event))}
      />
      {!isEmpty && (
        <div>
          <Button type="submit" size="xs" title={t.saveKeys}>
            {t.saveNote}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What stands of a note between its icon and the end of its line. */
export function Note({ note, author, deed }: { note: LeadNote; author: string | undefined; deed: NoteDeeds }) {
  const { noteId, text, createdBy, createdAt, editedAt } = note
  const session = useSession()
  const [isEditing, setIsEditing] = useState(false)
  const isOwn = createdBy === session.user.userId
  const close = () => setIsEditing(false)
  // One that is on its way has no id yet.
  const mayDelete = noteId !== '' && mayWrite(session) && (isOwn || mayKeep(session))
  return (
    <>
      <div className="activity-note">
        <strong>{author}</strong>
        {editedAt !== null && <span className="quiet">{t.edited}</span>}
        {isEditing ? (
          <EditNote
            text={text}
            isPending={deed.isPending}
            save={(changed) => deed.mutate({ kind: 'edit', noteId, text: changed }, { onSuccess: close })}
            close={close}
          />
        ) : (
          <p>{text}</p>
        )}
      </div>
      <span className="row quiet activity-end">
        {mayDelete && (
          <Menu position="bottom-end">
            <Menu.Target>
              <MoreButton label={t.actions} isInRow />
            </Menu.Target>
            <Menu.Dropdown>
              {isOwn && <Menu.Item onClick={() => setIsEditing(true)}>{t.edit}</Menu.Item>}
              <Menu.Item color="red" onClick={() => deed.mutate({ kind: 'delete', noteId })}>
                {t.delete}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <Ago at={createdAt} />
      </span>
    </>
  )
}

interface EditNoteProps {
  readonly text: string
  readonly isPending: boolean
  readonly save: (text: string) => void
  readonly close: () => void
}

function EditNote({ text, isPending, save, close }: EditNoteProps) {
  const [typed, setTyped] = useState(text)
  const isEmpty = typed.trim() === ''
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === text) close()
        else if (!isEmpty) save(typed.trim())
      }}
    >
      <Textarea
        aria-label={t.note}
        autosize
        autoFocus
        maxRows={12}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? close() : sendByKeys(event))}
      />
      <div className="row">
        <Button type="submit" size="xs" title={t.saveKeys} loading={isPending} disabled={isEmpty}>
          {t.save}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
