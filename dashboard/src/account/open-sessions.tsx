import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { browserInWords } from './browser-words.ts'
import { openSessions as t } from './texts.tsx'

const KEY = ['sessions']

/** Where the person is signed in, and ending that. */
export function OpenSessions() {
  const queries = useQueryClient()
  const sessions = useQuery({ queryKey: KEY, queryFn: () => answered(api.GET('/auth/sessions')) })
  const ending = useMutation({
    mutationFn: () => answered(api.DELETE('/auth/sessions')),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const open = (sessions.data?.data ?? []).toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <section className="surface stack" aria-labelledby="sessions">
      <div className="between">
        <div>
          <h2 id="sessions">{t.sessions}</h2>
          <p className="quiet">{t.whereYouAreSignedInOne}</p>
        </div>
        {open.length > 1 && (
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
            {t.endAllOtherSessions}
          </Button>
        )}
      </div>
      {sessions.error !== null && <Failure error={sessions.error} retry={sessions.refetch} />}
      {ending.error !== null && <Failure error={ending.error} />}
      {ending.isSuccess && (
        <p className="done" role="status">
          {t.allOtherSessionsHaveEndedLeft(counted(open.length, 'session'))}
        </p>
      )}
      {sessions.isPending && <Waiting lines={2} />}
      <ul className="open-sessions">
        {open.map((one) => (
          <OpenSession key={one.sessionId} session={one} />
        ))}
      </ul>
    </section>
  )
}

function OpenSession({ session }: { session: Schemas['OpenSession'] }) {
  const { sessionId, current, address, userAgent, signedInAt, lastUsedAt } = session
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => answered(api.DELETE('/auth/sessions/{sessionId}', { params: { path: { sessionId } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <li>
      <div>
        <p title={userAgent ?? undefined}>
          <strong>{browserInWords(userAgent)}</strong>
          {current && t.thisSession}
        </p>
        <p className="quiet">
          {t.signedInLastUsed(address ?? t.unknownAddress, <Ago at={signedInAt} />, <Ago at={lastUsedAt} />)}
        </p>
        {ending.error !== null && <Failure error={ending.error} />}
      </div>
      {!current && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="danger"
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t.endSession}
        </Button>
      )}
    </li>
  )
}
