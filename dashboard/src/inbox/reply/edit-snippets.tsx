import { Button, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { snippetsQuery } from '../inbox-queries.ts'
import { editSnippets as t } from './texts.tsx'

const NEW = { snippetId: '', name: '', body: '' }
type Edited = Pick<Schemas['Snippet'], 'snippetId' | 'name' | 'body'>

/** The snippets of the organization: one is opened, changed and saved; all members share them. */
export function EditSnippets({ close }: { close: () => void }) {
  const snippets = useQuery(snippetsQuery)
  const [edited, setEdited] = useState<Edited>()
  const list = snippets.data?.data
  return (
    <FormModal opened onClose={close} title={t.snippets} size="lg">
      {list === undefined && snippets.error === null && <Waiting />}
      {snippets.error !== null && <Failure error={snippets.error} retry={snippets.refetch} />}
      {list !== undefined && edited === undefined && (
        <div className="stack">
          <p className="quiet">{t.help}</p>
          {list.length === 0 && <p>{t.none}</p>}
          <ul className="snippet-list">
            {list.map((one) => (
              <li key={one.snippetId} className="between">
                <span className="snippet-name">
                  <span className="cut">{one.name}</span>
                  <span className="quiet cut">{one.body}</span>
                </span>
                <Button size="compact-sm" variant="default" onClick={() => setEdited(one)}>
                  {t.edit}
                </Button>
              </li>
            ))}
          </ul>
          <div>
            <Button onClick={() => setEdited(NEW)}>{t.newSnippet}</Button>
          </div>
        </div>
      )}
      {edited !== undefined && <OneSnippet snippet={edited} done={() => setEdited(undefined)} />}
    </FormModal>
  )
}

function OneSnippet({ snippet: { snippetId, ...saved }, done }: { snippet: Edited; done: () => void }) {
  const [{ name, body }, setTyped] = useState(saved)
  const queries = useQueryClient()
  const isNew = snippetId === ''
  const after = async () => {
    await queries.invalidateQueries({ queryKey: snippetsQuery.queryKey })
    done()
  }
  const saving = useMutation({
    mutationFn: () =>
      answered(
        isNew
          ? api.POST('/api/v1/snippets', { body: { name, body } })
          : api.PATCH('/api/v1/snippets/{snippetId}', { params: { path: { snippetId } }, body: { name, body } }),
      ),
    onSuccess: after,
  })
  const deleting = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/snippets/{snippetId}', { params: { path: { snippetId } } })),
    onSuccess: after,
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <TextInput
        label={t.name}
        required
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setTyped({ name: event.currentTarget.value, body })}
      />
      <Textarea
        label={t.text}
        description={t.textHelp}
        required
        autosize
        minRows={6}
        maxRows={16}
        maxLength={10_000}
        value={body}
        onChange={(event) => setTyped({ name, body: event.currentTarget.value })}
      />
      {saving.error !== null && <Failure error={saving.error} />}
      {deleting.error !== null && <Failure error={deleting.error} />}
      <div className="between">
        <span className="row">
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
          <Button variant="subtle" onClick={done}>
            {t.cancel}
          </Button>
        </span>
        {!isNew && (
          <Button
            variant="subtle"
            color="red"
            className="danger"
            loading={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            {t.deleteSnippet}
          </Button>
        )}
      </div>
    </form>
  )
}
