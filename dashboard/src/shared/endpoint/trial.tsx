import { Button, TextInput } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { faultsByField } from '../../api/problem.ts'
import { Failure } from '../components/loading-states.tsx'
import { Sign } from '../components/sign.tsx'
import { trial as t } from './texts.tsx'

/** What a test came to, with a sign: it works, it found nothing, it failed. */
export function TrialResult({ sign, children }: { sign: 'match' | 'unknown' | 'miss'; children: ReactNode }) {
  return (
    <p className="trial-result" role="status">
      <Sign of={sign} />
      <span>{children}</span>
    </p>
  )
}

interface TrialFormProps {
  /** Also the name of the field in what is sent. */
  readonly field: 'domain' | 'email'
  readonly label: string
  readonly description: string
  readonly placeholder: string
  readonly button: string
  readonly value: string
  readonly set: (value: string) => void
  /** Whether the form above holds what is not saved: only what is saved is tested. */
  readonly isChanged: boolean
  readonly trying: { readonly error: Error | null; readonly isPending: boolean; readonly mutate: () => void }
  readonly className: string
  readonly children: ReactNode
}

/** Asks an endpoint once about something, as it is saved. */
export function TrialForm(props: TrialFormProps) {
  const { field, label, description, placeholder, button, value, set, isChanged, trying, className, children } = props
  const { error, isPending } = trying
  const fault = faultsByField(error)[field]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    trying.mutate()
  }
  return (
    <form className={className} aria-label={t.test} onSubmit={submit}>
      <div className="trial-ask">
        <TextInput
          label={label}
          description={isChanged ? SAVE_FIRST : description}
          type={field === 'email' ? 'email' : 'text'}
          placeholder={placeholder}
          required
          maxLength={320}
          spellCheck={false}
          value={value}
          error={fault}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={isChanged}>
          {button}
        </Button>
      </div>
      {error !== null && fault === undefined && <Failure error={error} holds={t.theSettingsStayAsTheyAre} />}
      {children}
    </form>
  )
}

/** Why a test waits. */
export const SAVE_FIRST = t.saveFirstWhatIsSavedIs
