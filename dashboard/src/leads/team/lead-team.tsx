import '../leads.css'
import { ActionIcon, Button, Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { membersQuery } from '../../settings/members/member-queries.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { shortDay } from '../../shared/words/date-words.ts'
import { tagsQuery, tasksQuery, useTaskDeed, useTeamChange } from './team-queries.ts'
import type { LeadTask } from './team-queries.ts'
import { leadTeam as t } from './texts.tsx'

interface LeadTeamProps {
  readonly lead: Pick<Schemas['Lead'], 'prospectId' | 'owner' | 'tags'>
  /** What stands between the tags and the tasks. */
  readonly children?: ReactNode
}

/** Who looks after a lead, its tags, and what is to be done about it. */
export function LeadTeam({ lead, children }: LeadTeamProps) {
  const { prospectId, owner = null, tags = [] } = lead
  const isWriter = mayWrite(useSession())
  const members = useQuery({ ...membersQuery, staleTime: 60_000 }).data ?? []
  const known = useQuery(tagsQuery).data ?? []
  const change = useTeamChange(prospectId)
  const people = new Map(members.map(({ userId, name }) => [userId, name]))
  if (owner !== null) people.set(owner.userId, owner.name)
  return (
    <section className="stack lead-team" aria-label={t.team}>
      <Select
        label={t.owner}
        placeholder={t.nobody}
        clearable
        searchable
        disabled={!isWriter}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={owner?.userId ?? null}
        onChange={(userId) => change.mutate({ owner: userId })}
      />
      <TagsInput
        label={t.tags}
        placeholder={tags.length === 0 ? t.addATag : ''}
        disabled={!isWriter}
        maxTags={20}
        data={known.map(({ name }) => name)}
        value={tags.map(({ name }) => name)}
        onChange={(names) => change.mutate({ tags: names })}
      />
      {change.error !== null && <Failure error={change.error} />}
      {children}
      <Tasks prospectId={prospectId} isWriter={isWriter} />
    </section>
  )
}

function Tasks({ prospectId, isWriter }: { prospectId: string; isWriter: boolean }) {
  const tasks = useQuery(tasksQuery({ prospectId })).data ?? []
  const deed = useTaskDeed()
  return (
    <div className="stack tasks">
      <h3>{t.tasks}</h3>
      {tasks.length === 0 && <p className="quiet">{t.noOpenTasks}</p>}
      {tasks.length > 0 && (
        <ul className="task-list">
          {tasks.map((task) => (
            <li key={task.taskId} className="between">
              <TaskLine task={task} deed={deed} isWriter={isWriter} />
            </li>
          ))}
        </ul>
      )}
      {isWriter && <NewTask prospectId={prospectId} deed={deed} />}
      {deed.error !== null && <Failure error={deed.error} />}
    </div>
  )
}

type Deed = ReturnType<typeof useTaskDeed>

function TaskLine({ task, deed, isWriter }: { task: LeadTask; deed: Deed; isWriter: boolean }) {
  const { taskId, title, dueOn, assignee } = task
  const about = [dueOn === null ? '' : shortDay(dueOn), assignee?.name ?? ''].filter((part) => part !== '').join(' · ')
  return (
    <>
      <Checkbox
        size="xs"
        label={title}
        description={about === '' ? undefined : about}
        disabled={!isWriter}
        checked={false}
        onChange={() => deed.mutate({ kind: 'change', taskId, body: { done: true } })}
      />
      {isWriter && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t.deleteTask(title)}
          onClick={() => deed.mutate({ kind: 'delete', taskId })}
        >
          <X className="icon" aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  )
}

function NewTask({ prospectId, deed }: { prospectId: string; deed: Deed }) {
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState('')
  const add = () => {
    const body = { prospectId, title: title.trim(), assignee: 'me', ...(dueOn === '' ? {} : { dueOn }) }
    deed.mutate(
      { kind: 'add', body },
      {
        onSuccess: () => {
          setTitle('')
          setDueOn('')
        },
      },
    )
  }
  return (
    <form
      className="row new-task"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== '') add()
      }}
    >
      <TextInput
        aria-label={t.newTask}
        placeholder={t.newTask}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {title.trim() !== '' && (
        <>
          <TextInput
            type="date"
            aria-label={t.dueOn}
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={deed.isPending}>
            {t.add}
          </Button>
        </>
      )}
    </form>
  )
}
