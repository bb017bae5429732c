import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { addFeed as t } from './texts.tsx'

type Kind = Schemas['HostFeed']['kind']

const KINDS = [
  { value: 'ics', label: t.secretAddress },
  { value: 'caldav', label: 'CalDAV' },
]

const WHERE = {
  ics: t.whereToFind,
  caldav: t.caldavHelp,
} as const

const FRESH = { kind: 'ics' as Kind, url: '', userName: '', password: '' }

/** A calendar is read before it is kept: what is wrong with it is said here. */
export function AddFeed({ hostId, onClose }: { hostId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(FRESH)
  const adding = useMutation({
    mutationFn: () => {
      const params = { path: { hostId } }
      return answered(api.POST('/api/v1/hosts/{hostId}/feeds', { params, body: bodyOf(typed) }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['hosts', 'feeds', hostId] })
      onClose()
    },
    // The password stands in what was asked.
    gcTime: 0,
  })
  const put = (part: Partial<typeof FRESH>) => {
    adding.reset()
    setTyped({ ...typed, ...part })
  }
  const faults = faultsByField(adding.error)
  const isOfField = ['url', 'userName', 'password'].some((field) => faults[field] !== undefined)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} aria-label={t.newCalendar}>
      <SegmentedControl
        aria-label={t.kindOfCalendar}
        data={KINDS}
        value={typed.kind}
        onChange={(kind) => put({ kind: kind === 'caldav' ? 'caldav' : 'ics' })}
      />
      <TextInput
        label={t.address}
        description={WHERE[typed.kind]}
        placeholder={typed.kind === 'ics' ? 'https://calendar.google.com/calendar/ical/…/basic.ics' : 'https://…'}
        required
        maxLength={2_000}
        autoComplete="off"
        value={typed.url}
        error={faults['url']}
        onChange={(event) => put({ url: event.currentTarget.value })}
      />
      {typed.kind === 'caldav' && (
        <>
          <TextInput
            label={t.userName}
            required
            maxLength={320}
            autoComplete="off"
            value={typed.userName}
            error={faults['userName']}
            onChange={(event) => put({ userName: event.currentTarget.value })}
          />
          <PasswordInput
            label={t.password}
            description={t.encrypted}
            required
            maxLength={1_000}
            autoComplete="new-password"
            value={typed.password}
            error={faults['password']}
            onChange={(event) => put({ password: event.currentTarget.value })}
          />
        </>
      )}
      {adding.error !== null && !isOfField && <Refusal error={adding.error} retry={() => adding.mutate()} />}
      <div className="row">
        <Button type="submit" loading={adding.isPending}>
          {t.connect}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

function bodyOf({ kind, url, userName, password }: typeof FRESH) {
  const login = kind === 'caldav' ? { userName: userName.trim(), password } : {}
  return { kind, url: url.trim(), ...login }
}
