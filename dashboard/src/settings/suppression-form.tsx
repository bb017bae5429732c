import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { ApiProblem } from '../api/problem.ts'
import { Refusal } from '../people/refusal.tsx'
import { faultsByLine, readSuppressionLines } from './read-suppression-lines.ts'
import { REASON_OPTIONS } from './suppression-filters.ts'
import type { Reason } from './suppression-filters.ts'

export const EMPTY_ORDER = { text: '', reason: 'manual' as Reason, note: '', allowSharedDomains: false }
export type SuppressionOrder = typeof EMPTY_ORDER

const SHOWN_FAULTS = 20
const SHARED =
  'Many unrelated people have addresses or names at it. Name the domain of one of them, or tick below that you mean them all.'

interface SuppressionFormProps {
  readonly order: SuppressionOrder
  readonly set: (part: Partial<SuppressionOrder>) => void
  /** What was refused, as it was then. */
  readonly refused: { order: SuppressionOrder; error: Error } | null
  readonly isPending: boolean
  readonly submit: () => void
}

/** Addresses and domains a line each, with what is wrong by line. */
export function SuppressionForm({ order, set, refused, isPending, submit }: SuppressionFormProps) {
  const faults = refused === null ? [] : lineFaults(refused)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Textarea
        label="Addresses and domains"
        description="One a line, up to 1,000. A domain stands for everybody at it and below it."
        placeholder={'jane@acme.example\ncompetitor.example'}
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
        label="Reason"
        description="The true one, when you bring a list from another tool."
        allowDeselect={false}
        data={REASON_OPTIONS}
        value={order.reason}
        onChange={(chosen) => set({ reason: REASON_OPTIONS.find(({ value }) => value === chosen)?.value ?? 'manual' })}
      />
      <TextInput
        label="Note"
        description="For your colleagues."
        maxLength={1000}
        value={order.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Checkbox
        label="Also domains that many people share"
        description="At gmail.com, co.uk or github.io unrelated people have addresses or names: nobody there would be written to any more. Such a domain is refused unless this is ticked."
        checked={order.allowSharedDomains}
        onChange={(event) => set({ allowSharedDomains: event.currentTarget.checked })}
      />
      {refused !== null && faults.length === 0 && <Refusal error={refused.error} retry={submit} />}
      <Button type="submit" loading={isPending} disabled={order.text.trim() === ''}>
        Add suppressions
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
      Nothing was added.
      {faults.slice(0, SHOWN_FAULTS).map(({ line, code, detail }) => (
        <span key={`${line} ${detail}`} className="line-fault">
          {line > 0 && <strong>Line {line}: </strong>}
          {code === 'shared_domain' ? SHARED : detail}
        </span>
      ))}
      {faults.length > SHOWN_FAULTS && <span className="line-fault">And {faults.length - SHOWN_FAULTS} more.</span>}
    </>
  )
}
