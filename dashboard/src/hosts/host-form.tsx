import '../calendar/calendar.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { WeekSpans } from '../calendar/week-spans.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { draftOfHost, hostOf } from './host-draft.ts'
import type { HostDraft } from './host-draft.ts'
import type { Host } from './host-queries.ts'
import { PersonFields } from './person-fields.tsx'
import { hostForm as t } from './texts.tsx'

interface Props {
  /** Absent while they are being added. */
  readonly host: Host | undefined
  /** The zone that the form begins with. */
  readonly timezone: string
  readonly onAdded?: (hostId: string) => void
}

/** Who a host is and when they can be met. What was typed stays until it is saved or discarded. */
export function HostForm({ host, timezone, onAdded }: Props) {
  const isOpen = mayKeep(useSession()) && (host === undefined || host.archivedAt === null)
  const {
    value: draft,
    isDirty,
    set: keep,
    drop,
  } = useDraft(`host ${host?.hostId ?? 'new'}`, draftOfHost(host, timezone))
  const saving = useSave(host, (saved) => {
    drop()
    if (host === undefined) onAdded?.(saved.hostId)
  })
  const set = (part: Partial<HostDraft>) => {
    saving.reset()
    keep({ ...draft, ...part })
  }
  const save = () => saving.mutate(draft)
  const faults = faultsByField(saving.error)
  const isOfField = Object.keys(faults).length > 0
  return (
    <form
      className="surface stack"
      aria-label={t.host}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset className="calendar-fields" disabled={!isOpen}>
        <WhoFields draft={draft} set={set} faults={faults} />
        <fieldset className="calendar-fields">
          <legend>{t.weeklyHours}</legend>
          {faults['weeklyHours'] !== undefined && <p className="failure">{faults['weeklyHours']}</p>}
          <WeekSpans hours={draft.hours} set={(hours) => set({ hours })} faults={faults} />
        </fieldset>
        <ExceptionFields
          exceptions={draft.exceptions}
          set={(exceptions) => set({ exceptions })}
          faults={faults}
          readOnly={!isOpen}
        />
      </fieldset>
      {saving.error !== null && (isOfField ? <Unsaved /> : <Refusal error={saving.error} retry={save} />)}
      {isOpen && (
        <div className="row">
          <Button type="submit" loading={saving.isPending} disabled={host !== undefined && !isDirty}>
            {host === undefined ? t.addHost : t.saveHost}
          </Button>
          {isDirty && (
            <Button
              variant="default"
              onClick={() => {
                saving.reset()
                drop()
              }}
            >
              {t.discardChanges}
            </Button>
          )}
          {!isDirty && saving.isSuccess && (
            <span className="quiet" role="status">
              {t.saved}
            </span>
          )}
        </div>
      )}
    </form>
  )
}

const Unsaved = () => (
  <p className="failure" role="alert">
    {t.fixToSave}
  </p>
)

function useSave(host: Host | undefined, onSaved: (host: Host) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: HostDraft) => {
      const body = hostOf(draft)
      if (host === undefined) return answered(api.POST('/api/v1/hosts', { body }))
      const params = { path: { hostId: host.hostId } }
      return answered(api.PATCH('/api/v1/hosts/{hostId}', { params, body }))
    },
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['hosts'] })
      onSaved(saved)
    },
  })
}

interface FieldsProps {
  readonly draft: HostDraft
  readonly set: (part: Partial<HostDraft>) => void
  readonly faults: Readonly<Record<string, string>>
}

function WhoFields({ draft, set, faults }: FieldsProps) {
  return (
    <fieldset className="calendar-fields">
      <legend>{t.who}</legend>
      <PersonFields person={draft} set={set} faults={faults} zoneMeaning={t.zoneMeaning} />
      <TextInput
        className="host-maximum"
        label={t.dailyLimit}
        description={t.dailyLimitHelp}
        type="number"
        min={1}
        max={100}
        value={draft.dailyMaximum}
        error={faults['dailyMaximum']}
        onChange={(event) => set({ dailyMaximum: event.currentTarget.value })}
      />
    </fieldset>
  )
}
