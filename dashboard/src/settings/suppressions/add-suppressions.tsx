import { Button, Checkbox, Select, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { counted } from '../../shared/words/words.ts'
import { faultsByLine, readSuppressionLines } from './read-suppression-lines.ts'
import { REASON_OPTIONS } from './suppression-filters.ts'
import type { Reason } from './suppression-filters.ts'
import { addSuppressions as t } from './texts.tsx'
import { LOCALE } from '../../shared/words/locale.ts'

/** Suppresses what is typed or pasted, all or nothing, and says what follows. */
export function AddSuppressions({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(EMPTY_ORDER)
  const adding = useMutation({
    mutationFn: (given: SuppressionOrder) => answered(api.POST('/api/v1/suppressions', { body: bodyOf(given) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['suppressions'] }),
  })
  const close = () => {
    onClose()
    setOrder(EMPTY_ORDER)
    adding.reset()
  }
  return (
    <FormModal opened={opened} onClose={close} size="lg" title={t.addSuppressions}>
      {adding.data === undefined ? (
        <SuppressionForm
          order={order}
          set={(part) => setOrder((before) => ({ ...before, ...part }))}
          refused={adding.error === null ? null : { order: adding.variables, error: adding.error }}
          isPending={adding.isPending}
          submit={() => adding.mutate(order)}
        />
      ) : (
        <Added count={adding.data.data.length} skipped={adding.data.skipped} onClose={close} />
      )}
    </FormModal>
  )
}

function Added({ count, skipped, onClose }: { count: number; skipped: readonly string[]; onClose: () => void }) {
  return (
    <div className="stack">
      <p role="status">{t.suppressedLeadsOfTheseAddressesHave(counted(count, 'entry', 'entries'))}</p>
      {skipped.length > 0 && (
        <p>
          {t.notWrittenDownThesePersonsWere(
            skipped.length === 1 ? t.oneAddressWas : t.addressesWere(skipped.length.toLocaleString(LOCALE)),
          )}
        </p>
      )}
      <div className="row">
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </div>
  )
}

function bodyOf({ text, reason, note, allowSharedDomains }: SuppressionOrder) {
  const { addresses, domains } = readSuppressionLines(text)
  return {
    addresses: [...addresses],
    domains: [...domains],
    reason,
    allowSharedDomains,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
}

export const EMPTY_ORDER = { text: '', reason: 'manual' as Reason, note: '', allowSharedDomains: false }
export type SuppressionOrder = typeof EMPTY_ORDER

const SHOWN_FAULTS = 20
const SHARED = t.manyUnrelatedPeopleHaveAddressesOr

interface SuppressionFormProps {
  readonly order: SuppressionOrder
  readonly set: (part: Partial<SuppressionOrder>) => void
  /** What was refused, as it was then. */
  readonly refused: { order: SuppressionOrder; error: Error } | null
  readonly isPending: boolean
  readonly submit: () => void
}

/** Addresses and domains a line each, with what is wrong by line. */
function SuppressionForm({ order, set, refused, isPending, submit }: SuppressionFormProps) {
  const faults = refused === null ? [] : lineFaults(refused)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Textarea
        label={t.addressesAndDomains}
        description={t.oneALineUpTo1}
        placeholder={t.janeAcmeExampleCompetitorExample}
        required
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        data-autofocus
        value={order.text}
        error={faults.length > 0 && <LineFaults faults={faults} />}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Select
        label={t.reason}
        description={t.theTrueOneWhenYouBring}
        allowDeselect={false}
        data={REASON_OPTIONS}
        value={order.reason}
        onChange={(chosen) => set({ reason: REASON_OPTIONS.find(({ value }) => value === chosen)?.value ?? 'manual' })}
      />
      <TextInput
        label={t.note}
        description={t.forYourColleagues}
        maxLength={1000}
        value={order.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Checkbox
        label={t.alsoDomainsThatManyPeopleShare}
        description={t.atGmailComCoUkOr}
        checked={order.allowSharedDomains}
        onChange={(event) => set({ allowSharedDomains: event.currentTarget.checked })}
      />
      {refused !== null && faults.length === 0 && <Refusal error={refused.error} retry={submit} />}
      <Button type="submit" loading={isPending} disabled={order.text.trim() === ''}>
        {t.addSuppressions}
      </Button>
    </form>
  )
}

type LineFault = ReturnType<typeof faultsByLine>[number]

function lineFaults({ order, error }: { order: SuppressionOrder; error: Error }): LineFault[] {
  return error instanceof ApiProblem ? faultsByLine(error.faults, readSuppressionLines(order.text)) : []
}

function LineFaults({ faults }: { faults: readonly LineFault[] }) {
  return (
    <>
      {t.nothingWasAdded}
      {faults.slice(0, SHOWN_FAULTS).map(({ line, code, detail }) => (
        <span key={`${line} ${detail}`} className="line-fault">
          {line > 0 && <strong>{t.line(line)}</strong>}
          {code === 'shared_domain' ? SHARED : detail}
        </span>
      ))}
      {faults.length > SHOWN_FAULTS && <span className="line-fault">{t.andMore(faults.length - SHOWN_FAULTS)}</span>}
    </>
  )
}
