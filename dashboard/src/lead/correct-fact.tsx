import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'
import { useChangeLead } from './change-lead.ts'
import { correction, fieldInWords, toText } from './correct-value.ts'

interface CorrectFactProps {
  readonly fact: Schemas['Fact']
  readonly lead: Schemas['Lead']
  readonly close: () => void
}

/** A field in which the value of a fact is put right. */
export function CorrectFact({ fact, lead, close }: CorrectFactProps) {
  const [text, setText] = useState(() => toText(fact.value))
  const changing = useChangeLead(lead, close)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    changing.mutate(correction(fact.path, text, fact.value))
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={fieldInWords(fact.path)}
        description="Yours ranks before what was found; the lead is scored again. Left empty, what was found counts."
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      />
      {changing.error !== null && <Failure error={changing.error} />}
      <div className="row">
        <Button type="submit" size="xs" loading={changing.isPending}>
          Save correction
        </Button>
        <Button variant="default" size="xs" onClick={close}>
          Leave as it is
        </Button>
      </div>
    </form>
  )
}
