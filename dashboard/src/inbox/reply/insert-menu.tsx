import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { filledSnippetsQuery } from '../inbox-queries.ts'
import { insertMenu as t } from './texts.tsx'

const EditSnippets = lazy(async () => ({ default: (await import('./edit-snippets.tsx')).EditSnippets }))

interface InsertMenuProps {
  readonly prospectId: string
  /** What the reply holds already: it gets no second one. */
  readonly bookingLink: string | undefined
  readonly insert: (text: string) => void
}

/** Puts a snippet, a booking link or free times into the reply, written for the lead by the server. */
export function InsertMenu({ prospectId, bookingLink, insert }: InsertMenuProps) {
  const [opened, setOpened] = useState(false)
  const [editing, setEditing] = useState(false)
  // Whoever has inserted something writes on behind it: keys beside the field would act on the mail.
  const [isInserted, setInserted] = useState(false)
  const writing = useMutation({
    mutationFn: (part: string) => {
      const params = { path: { prospectId } }
      return answered(
        api.POST('/api/v1/leads/{prospectId}/reply/part', {
          params,
          body: bookingLink === undefined ? { part } : { part, bookingLink },
        }),
      )
    },
    onSuccess: ({ text }) => {
      setInserted(true)
      setOpened(false)
      insert(text)
    },
  })
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={320}
        trapFocus
        returnFocus={!isInserted}
        withinPortal
        shadow="md"
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              writing.reset()
              setInserted(false)
              setOpened(!opened)
            }}
          >
            {t.insert}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t.insertInto}>
          {opened && (
            <Parts
              prospectId={prospectId}
              write={writing.mutate}
              isPending={writing.isPending}
              edit={() => {
                setOpened(false)
                setEditing(true)
              }}
            />
          )}
          {writing.error !== null && <Failure error={writing.error} />}
        </Popover.Dropdown>
      </Popover>
      {editing && (
        <Suspense fallback={null}>
          <EditSnippets close={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

interface PartsProps {
  readonly prospectId: string
  readonly write: (part: string) => void
  readonly isPending: boolean
  readonly edit: () => void
}

function Parts({ prospectId, write, isPending, edit }: PartsProps) {
  const [typed, setTyped] = useState('')
  const snippets = useQuery(filledSnippetsQuery(prospectId))
  const wanted = typed.trim().toLowerCase()
  const fixed = [
    { id: 'booking_link', name: t.bookingLink, body: t.bookingLinkHelp },
    { id: 'free_times', name: t.freeTimes, body: t.freeTimesHelp },
  ]
  const own = (snippets.data?.data ?? []).map(({ snippetId, name, text, problem }) => {
    return { id: snippetId, name, body: text ?? problem ?? '' }
  })
  const shown = [...fixed, ...own].filter(({ name, body }) => `${name} ${body}`.toLowerCase().includes(wanted))
  return (
    <>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t.findSnippet}
        placeholder={t.findSnippet}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && shown[0] !== undefined) write(shown[0].id)
        }}
      />
      {snippets.error !== null && <Failure error={snippets.error} retry={snippets.refetch} />}
      <ul className="insert-list">
        {shown.map(({ id, name, body }) => (
          <li key={id}>
            <UnstyledButton className="insert-row" disabled={isPending} onClick={() => write(id)}>
              <span className="cut">{name}</span>
              <span className="quiet cut">{body}</span>
            </UnstyledButton>
          </li>
        ))}
        {shown.length === 0 && <li className="quiet insert-row">{t.noResults}</li>}
      </ul>
      <Button size="compact-xs" variant="subtle" onClick={edit}>
        {own.length === 0 ? t.createSnippet : t.editSnippets}
      </Button>
    </>
  )
}
