import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { exactTime } from '../shared/words/time-words.ts'
import { LOCALE } from '../shared/words/locale.ts'
import { coming, leftToday, nextEmail } from './coming-words.ts'
import { comingUp as t } from './texts.tsx'

interface Props {
  readonly overview: Schemas['Overview']
  readonly meetings: readonly Schemas['Meeting'][]
  /** Undefined where they cannot be read. */
  readonly mailboxes: readonly Schemas['Mailbox'][] | undefined
}

/** What went out today, which email is next, and the next meeting. */
export function ComingUp({ overview, meetings, mailboxes }: Props) {
  const { mode, today, queue } = overview
  const own = meetings.filter(({ live }) => live === (mode === 'live'))
  const [meeting] = own
  return (
    <div className="standing">
      {mode === 'test' ? (
        <Tile title={t.capturedToday} value={today.captured.toLocaleString(LOCALE)}>
          {t.notSent}
        </Tile>
      ) : (
        <Tile title={t.sentToday} value={today.sent.toLocaleString(LOCALE)}>
          {t.allOfToday(leftToday(today, mailboxes))}
        </Tile>
      )}
      <Tile title={t.nextEmail} value={nextEmail(queue, Date.now())}>
        {queue.emailsWaiting > 0 && queue.nextEmailAt === null
          ? t.stopped(queue.emailsWaiting)
          : t.waiting(queue.emailsWaiting, queue.byStage.research + queue.byStage.scoring)}
      </Tile>
      <Tile title={t.nextMeeting} value={meeting === undefined ? t.none : coming(meeting.startsAt, Date.now())}>
        {meeting === undefined ? (
          t.noMeeting
        ) : (
          <>
            <Link to="/meetings" title={exactTime(meeting.startsAt)}>
              {meeting.attendee.name}
            </Link>
            {own.length > 1 && t.andMore(own.length - 1)}
          </>
        )}
      </Tile>
    </div>
  )
}

function Tile({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <div className="surface tile">
      <h3 className="quiet">{title}</h3>
      <p className="tile-value">{value}</p>
      <p className="quiet">{children}</p>
    </div>
  )
}
