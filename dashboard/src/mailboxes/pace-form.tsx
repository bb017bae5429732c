import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'

/** How much a mailbox sends, and how fast. */
export function PaceForm({ mailbox }: { mailbox: Mailbox }) {
  const { mailboxId, dailyCap, rampStart, rampStep, gapSeconds } = mailbox
  const queries = useQueryClient()
  const [pace, setPace] = useState({ dailyCap, rampStart, rampStep, ...gapSeconds })
  const [timezone, setTimezone] = useState(mailbox.timezone ?? '')
  const saving = useMutation({
    mutationFn: () => {
      const { least, most, ...numbers } = pace
      const zone = timezone.trim() === '' ? null : timezone.trim()
      const body = { ...numbers, gapSeconds: { least, most }, timezone: zone }
      return answered(api.PATCH('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId } }, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const field = (name: keyof typeof pace, label: string, min: number) => (
    <NumberInput
      label={label}
      min={min}
      allowDecimal={false}
      value={pace[name]}
      onChange={(value) => setPace((before) => ({ ...before, [name]: Number(value) }))}
    />
  )
  return (
    <form className="stack" onSubmit={submit}>
      <h3>Pace</h3>
      <div className="pace-fields">
        {field('dailyCap', 'Emails a day at most', 1)}
        {field('rampStart', 'On its first day', 1)}
        {field('rampStep', 'More each day', 0)}
        {field('least', 'Seconds apart, least', 0)}
        {field('most', 'Seconds apart, most', 0)}
        <TextInput
          label="Time zone of its days"
          description="Such as America/New_York; blank for that of the organization."
          value={timezone}
          onChange={(event) => setTimezone(event.currentTarget.value)}
        />
      </div>
      {saving.error !== null && <Refusal error={saving.error} retry={() => saving.mutate()} />}
      {saving.isSuccess && (
        <p className="done" role="status">
          Saved. The next email keeps to it.
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save pace
        </Button>
      </div>
    </form>
  )
}
