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
import { tagsQuery, tasksQuery, useTaskDeed, useTasksUnderWay, useTeamChange, useTeamUnderWay } from './team-queries.ts'
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
  const underWay = useTeamUnderWay(prospectId)
  const ownerId = underWay.owner === undefined ? (owner?.userId ?? null) : underWay.owner
  const names = underWay.tags ?? tags.map(({ name }) => name)
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
        value={ownerId}
        onChange={(userId) => change.mutate({ owner: userId })}
      />
      <TagsInput
        label={t.tags}
        placeholder={names.length === 0 ? t.addATag : ''}
        disabled={!isWriter}
        maxTags={20}
        data={known.map(({ name }) => name)}
        value={names}
        onChange={(next) => change.mutate({ tags: next })}
      />
      {change.error !== null && <Failure error={change.error} />}
      {children}
      <Tasks prospectId={prospectId} isWriter={isWriter} />
    </section>
  )
}

function Tasks({ prospectId, isWriter }: { prospectId: string; isWriter: boolean }) {
  const { user } = useSession()
  const { isGone, added } = useTasksUnderWay()
  const open = (useQuery(tasksQuery({ prospectId })).data ?? []).filter(({ taskId }) => !isGone(taskId))
  const underWay = added
    .filter((one) => one.prospectId === prospectId)
    .map(({ title, dueOn = null }) => ({ title, dueOn, assignee: user }))
  const isEmpty = open.length + underWay.length === 0
  const deed = useTaskDeed()
  return (
    <div className="stack tasks">
      <h3>{t.tasks}</h3>
      {isEmpty && <p className="quiet">{t.noOpenTasks}</p>}
      {!isEmpty && (
        <ul className="task-list">
          {open.map((task) => (
            <li key={task.taskId} className="between">
              <TaskLine task={task} {...(isWriter ? { act: deed.act } : {})} />
            </li>
          ))}
          {underWay.map((task, index) => (
            <li key={`new ${index}`} className="between">
              <TaskLine task={task} />
            </li>
          ))}
        </ul>
      )}
      {isWriter && <NewTask prospectId={prospectId} act={deed.act} />}
      {deed.error !== null && <Failure error={deed.error} />}
    </div>
  )
}

type Act = ReturnType<typeof useTaskDeed>['act']

interface TaskLineProps {
  /** Without an id while it is being added. */
  readonly task: Pick<LeadTask, 'title' | 'dueOn' | 'assignee'> & Partial<Pick<LeadTask, 'taskId'>>
  /** Absent for who may only read. */
  readonly act?: Act
}

function TaskLine({ task, act }: TaskLineProps) {
  const { taskId, title, dueOn, assignee } = task
  const isOffered = act !== undefined && taskId !== undefined
  const about = [dueOn === null ? '' : shortDay(dueOn), assignee?.name ?? ''].filter((part) => part !== '').join(' · ')
  return (
    <>
      <Checkbox
        size="xs"
        label={title}
        description={about === '' ? undefined : about}
        disabled={!isOffered}
        checked={false}
        onChange={() => isOffered && void act({ kind: 'change', taskId, body: { done: true } })}
      />
      {isOffered && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t.deleteTask(title)}
          onClick={() => void act({ kind: 'delete', taskId })}
        >
          <X className="icon" aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  )
}

function NewTask({ prospectId, act }: { prospectId: string; act: Act }) {
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState('')
  const add = async () => {
    const body = { prospectId, title: title.trim(), assignee: 'me', ...(dueOn === '' ? {} : { dueOn }) }
    setTitle('')
    setDueOn('')
    if (await act({ kind: 'add', body })) return
    // What was typed is back, unless the next one is being typed.
    setTitle((now) => now || title)
    setDueOn((now) => now || dueOn)
  }
  return (
    <form
      className="row new-task"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== '') void add()
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
          <Button type="submit" variant="default">
            {t.add}
          </Button>
        </>
      )}
    </form>
  )
}
