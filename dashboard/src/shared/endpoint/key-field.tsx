import { Checkbox, PasswordInput } from '@mantine/core'
import type { TypedKey } from './typed.ts'

interface KeyFieldProps {
  readonly typed: TypedKey
  readonly change: (typed: Partial<TypedKey>) => void
  /** `elsewhere`: one is stored, for another place than the form names. */
  readonly stored: 'none' | 'here' | 'elsewhere'
  readonly fault: string | undefined
  readonly maxLength?: number
  /** The choice to have no key; undefined where one is always asked for. */
  readonly without?: { readonly label: string; readonly description?: string } | undefined
}

const WORDS = {
  none: 'Kept encrypted and never shown again.',
  here: 'A key is stored; it is never shown. Leave this empty to keep it.',
  elsewhere: 'The stored key goes to no other address than it was given for: give the key of this one.',
} as const

/** Takes a key in and never shows one. */
export function KeyField({ typed, change, stored, fault, maxLength = 500, without }: KeyFieldProps) {
  const { apiKey, takesNoKey } = typed
  return (
    <>
      <PasswordInput
        label="Key"
        description={WORDS[stored]}
        placeholder={stored === 'here' ? 'Stored' : ''}
        autoComplete="off"
        maxLength={maxLength}
        disabled={takesNoKey && without !== undefined}
        value={apiKey}
        error={fault}
        onChange={(event) => change({ apiKey: event.currentTarget.value })}
      />
      {without !== undefined && (
        <Checkbox
          {...without}
          checked={takesNoKey}
          onChange={(event) => change({ takesNoKey: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
