import '../leads.css'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { shortDate } from '../../shared/words/date-words.ts'
import { today } from './due-days.ts'
import { myTasksQuery, useTaskDeed, useTasksUnderWay } from './team-queries.ts'
import type { LeadTask } from './team-queries.ts'
import { myTasks as t } from './texts.tsx'

/** The open tasks of the signed-in person over all leads, what is due first. */
export function MyTasks() {
  useTitle(t.tasks)
  const isWriter = mayWrite(useSession())
  const tasks = useQuery(myTasksQuery)
  const deed = useTaskDeed()
  const [done, setDone] = useState<LeadTask | null>(null)
  const { isGone } = useTasksUnderWay()
  const open = tasks.data?.filter(({ taskId }) => !isGone(taskId))
  const mark = async (task: LeadTask, isDone: boolean) => {
    setDone(isDone ? task : null)
    const isMarked = await deed.act({ kind: 'change', taskId: task.taskId, body: { done: isDone } })
    if (!isMarked) setDone((now) => (now === task ? null : now))
  }
  return (
    <>
      <div className="between">
        <div>
          <h1>{t.tasks}</h1>
          <p className="quiet">{t.yourOpenTasks}</p>
        </div>
        <div className="row task-done" role="status">
          {done !== null && (
            <>
              <span>{t.isDone(done.title)}</span>
              <Button variant="subtle" size="compact-sm" onClick={() => void mark(done, false)}>
                {t.undo}
              </Button>
            </>
          )}
        </div>
      </div>
      {tasks.error !== null && <Failure error={tasks.error} retry={tasks.refetch} />}
      {deed.error !== null && <Failure error={deed.error} />}
      {tasks.isPending && <Waiting lines={5} />}
      {open?.length === 0 && (
        <div className="surface empty">
          <h2>{t.noTasks}</h2>
          <p>{t.addOneOnALead}</p>
          <Button variant="default" renderRoot={(props) => <Link to="/leads" {...props} />}>
            {t.openLeads}
          </Button>
        </div>
      )}
      {grouped(open ?? []).map(({ title, of }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2 className="task-group">
            {title} <span className="quiet">{of.length}</span>
          </h2>
          <ul className="surface task-rows">
            {of.map((task) => (
              <TaskRow
                key={task.taskId}
                task={task}
                {...(isWriter
                  ? {
                      mark: () => void mark(task, true),
                      remove: () => void deed.act({ kind: 'delete', taskId: task.taskId }),
                    }
                  : {})}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface TaskRowProps {
  readonly task: LeadTask
  /** Absent for who may only read. */
  readonly mark?: () => void
  readonly remove?: () => void
}

function TaskRow({ task, mark, remove }: TaskRowProps) {
  const { title, dueOn, prospectId, contactName, companyName } = task
  const isLate = dueOn !== null && dueOn < today()
  return (
    <li className="task-row">
      <Checkbox label={title} checked={false} disabled={mark === undefined} onChange={() => mark?.()} />
      <Link to="/leads/$prospectId" params={{ prospectId }} className="cut">
        {t.about(contactName, companyName)}
      </Link>
      <span className={isLate ? 'task-day is-late' : 'task-day quiet'}>{dueOn === null ? '' : shortDate(dueOn)}</span>
      {remove !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={t.deleteTask(title)} onClick={remove}>
          <X className="icon" aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

/** Tasks by when they are due; groups without one are left out. */
function grouped(tasks: readonly LeadTask[]): { title: string; of: LeadTask[] }[] {
  const now = today()
  const groups = [
    { title: t.overdue, of: tasks.filter(({ dueOn }) => dueOn !== null && dueOn < now) },
    { title: t.today, of: tasks.filter(({ dueOn }) => dueOn === now) },
    { title: t.upcoming, of: tasks.filter(({ dueOn }) => dueOn !== null && dueOn > now) },
    { title: t.noDate, of: tasks.filter(({ dueOn }) => dueOn === null) },
  ]
  return groups.filter(({ of }) => of.length > 0)
}
