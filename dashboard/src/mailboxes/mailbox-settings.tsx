import { Button, NumberInput, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { TimeZoneSelect } from '../shared/components/time-zone-select.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'
import { mailboxSettings as t } from './texts.tsx'

/** As whom a mailbox sends, and whether what it sent is filed. */
export function SenderForm({ mailbox: { mailboxId, imap, ...mailbox } }: { mailbox: Mailbox }) {
  const queries = useQueryClient()
  const [fromName, setFromName] = useState(mailbox.fromName)
  const [sentCopy, setSentCopy] = useState(mailbox.sentCopy)
  const saving = useMutation({
    mutationFn: () => {
      const body = { fromName: fromName.trim(), ...(imap === null ? {} : { sentCopy }) }
      return answered(api.PATCH('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId } }, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  })
  const faults = faultsByField(saving.error)
  const isChanged = fromName.trim() !== mailbox.fromName || sentCopy !== mailbox.sentCopy
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h3>{t.sender}</h3>
      <TextInput
        label={t.nameShownBesideTheAddress}
        required
        maxLength={200}
        value={fromName}
        error={faults['fromName']}
        onChange={(event) => setFromName(event.currentTarget.value)}
      />
      {imap !== null && (
        <Radio.Group
          label={t.fileWhatWasSentInIts}
          value={sentCopy}
          onChange={(chosen) => setSentCopy(SENT_COPIES.find(({ value }) => value === chosen)?.value ?? sentCopy)}
        >
          <div className="sent-copies">
            {SENT_COPIES.map(({ value, label, words }) => (
              <Radio key={value} value={value} label={label} description={words} />
            ))}
          </div>
        </Radio.Group>
      )}
      {saving.error !== null && Object.keys(faults).length === 0 && (
        <Refusal error={saving.error} retry={() => saving.mutate()} />
      )}
      {saving.isSuccess && !isChanged && (
        <p className="done" role="status">
          {t.savedItHoldsForTheNext}
        </p>
      )}
      <div className="row">
        <Button
          type="submit"
          variant="default"
          loading={saving.isPending}
          disabled={!isChanged || fromName.trim() === ''}
        >
          {t.saveSender}
        </Button>
      </div>
    </form>
  )
}

/** How much a mailbox sends, and how fast. */
export function PaceForm({ mailbox }: { mailbox: Mailbox }) {
  const { mailboxId, dailyCap, rampStart, rampStep, gapSeconds } = mailbox
  const queries = useQueryClient()
  const [pace, setPace] = useState({ dailyCap, rampStart, rampStep, ...gapSeconds })
  const [timezone, setTimezone] = useState(mailbox.timezone ?? '')
  const saving = useMutation({
    mutationFn: () => {
      const { least, most, ...numbers } = pace
      const body = { ...numbers, gapSeconds: { least, most }, timezone: timezone === '' ? null : timezone }
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
      <h3>{t.pace}</h3>
      <div className="pace-fields">
        {field('dailyCap', t.emailsADayAtMost, 1)}
        {field('rampStart', t.onItsFirstDay, 1)}
        {field('rampStep', t.moreEachDay, 0)}
        {field('least', t.secondsApartLeast, 0)}
        {field('most', t.secondsApartMost, 0)}
        <TimeZoneSelect label={t.timeZoneOfItsDays} ifEmpty={t.organizationZone} value={timezone} set={setTimezone} />
      </div>
      {saving.error !== null && <Refusal error={saving.error} retry={() => saving.mutate()} />}
      {saving.isSuccess && (
        <p className="done" role="status">
          {t.savedTheNextEmailKeepsTo}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t.savePace}
        </Button>
      </div>
    </form>
  )
}

/** What may be chosen about the Sent folder, in words. */
const SENT_COPIES: readonly { value: Mailbox['sentCopy']; label: string; words: string }[] = [
  {
    value: 'auto',
    label: t.whereTheServerDoesNot,
    words: t.twoMinutesLaterIfItIs,
  },
  { value: 'always', label: t.alwaysAtOnce, words: t.forAServerThatIsKnown },
  {
    value: 'never',
    label: t.never,
    words: t.whereNobodyElseFilesThemA,
  },
]

/** Whether what a mailbox sent is filed, as one line. */
export function sentCopyInWords({ imap, sentCopy }: Pick<Mailbox, 'imap' | 'sentCopy'>): string {
  if (imap === null) return t.notFiledByUsThereIs
  if (sentCopy === 'always') return t.filedByUsAtOnce
  return sentCopy === 'never' ? t.notFiledByUs : t.filedByUsWhereTheServer
}
