import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { faultsByField } from '../../api/problem.ts'
import { Refusal } from '../session/refusal.tsx'
import { endpointForm as t } from './texts.tsx'

interface EndpointFormProps {
  readonly name: string
  readonly saveWords: string
  /** What is said once it is saved; undefined before. */
  readonly savedWords: string | undefined
  readonly isNew: boolean
  /** Whether something else stands in it than what is saved. */
  readonly isDirty: boolean
  /** Whether something in it can be read by nobody. */
  readonly isBroken?: boolean
  readonly saving: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void }
  readonly save: () => void
  readonly drop: () => void
  readonly children: ReactNode
}

/** The form of the one endpoint of its kind that an organization has: saved as a whole, or put back as it was. */
export function EndpointForm(props: EndpointFormProps) {
  const { name, saveWords, savedWords, isNew, isDirty, isBroken = false, saving, save, drop, children } = props
  const { error, isPending } = saving
  const hasFaults = Object.keys(faultsByField(error)).length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const discard = () => {
    saving.reset()
    drop()
  }
  return (
    <form className="surface stack endpoint-form" aria-label={name} onSubmit={submit}>
      {children}
      {error !== null && !hasFaults && <Refusal error={error} retry={save} />}
      {hasFaults && <p className="fault">{t.nothingIsSavedYetMendWhat}</p>}
      {savedWords !== undefined && !isDirty && (
        <p className="done" role="status">
          {savedWords}
        </p>
      )}
      <div className="row">
        <Button type="submit" loading={isPending} disabled={isBroken || (!isNew && !isDirty && !isPending)}>
          {saveWords}
        </Button>
        {!isNew && isDirty && (
          <Button variant="default" onClick={discard}>
            {t.discardChanges}
          </Button>
        )}
      </div>
    </form>
  )
}
