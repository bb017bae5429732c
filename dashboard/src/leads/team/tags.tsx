import '../leads.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { counted } from '../../shared/words/words.ts'
import { tagsQuery, useTagDeed } from './team-queries.ts'
import { tags as t } from './texts.tsx'

/** The tags of the organization: renamed or deleted for every lead. */
export function Tags() {
  useTitle(t.tags)
  const tags = useQuery({ ...tagsQuery, staleTime: 0 })
  const isWriter = mayWrite(useSession())
  return (
    <section className="stack" aria-labelledby="tags">
      <div>
        <h2 id="tags">{t.tags}</h2>
        <p className="quiet">{t.changesApplyToEveryLead}</p>
      </div>
      {tags.error !== null && <Failure error={tags.error} retry={tags.refetch} />}
      {tags.isPending && <Waiting lines={4} />}
      {tags.data?.length === 0 && <p className="surface empty">{t.noTags}</p>}
      {tags.data !== undefined && tags.data.length > 0 && (
        <ul className="surface tag-rows">
          {tags.data.map((tag) => (
            <TagRow key={`${tag.tagId} ${tag.name}`} tag={tag} isWriter={isWriter} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TagRow({ tag, isWriter }: { tag: Schemas['Tag']; isWriter: boolean }) {
  const { tagId, name, leads } = tag
  const [typed, setTyped] = useState(name)
  const [isSure, setIsSure] = useState(false)
  const deed = useTagDeed()
  const next = typed.trim()
  const canRename = next !== '' && next !== name
  return (
    <li>
      <form
        className="tag-row"
        onSubmit={(event) => {
          event.preventDefault()
          if (canRename) deed.mutate({ kind: 'rename', tagId, name: next })
        }}
      >
        {isWriter ? (
          <TextInput
            aria-label={t.nameOf(name)}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : (
          <span className="cut">{name}</span>
        )}
        <Link to="/leads" search={{ tag: tagId }}>
          {counted(leads, 'lead')}
        </Link>
        {isWriter && (
          <div className="row">
            {canRename && (
              <Button type="submit" variant="default" size="xs" loading={deed.isPending}>
                {t.rename}
              </Button>
            )}
            <Button
              variant={isSure ? 'filled' : 'default'}
              size="xs"
              {...(isSure ? { color: 'red' } : {})}
              aria-label={isSure ? t.deleteFromLeads(name, counted(leads, 'lead')) : t.deleteTag(name)}
              onClick={() => (isSure ? deed.mutate({ kind: 'delete', tagId }) : setIsSure(true))}
              onBlur={() => setIsSure(false)}
            >
              {isSure ? t.deleteForEveryone : t.delete}
            </Button>
          </div>
        )}
      </form>
      {deed.error !== null && <Failure error={deed.error} holds={t.theTagDidNotChange} />}
    </li>
  )
}
