import { Checkbox, PasswordInput } from '@mantine/core'
import type { TypedKey } from './typed.ts'
import { keyField as t } from './texts.tsx'

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
  none: t.keptEncryptedAndNeverShownAgain,
  here: t.aKeyIsStoredItIs,
  elsewhere: t.theStoredKeyGoesToNo,
} as const

/** Takes a key in and never shows one. */
export function KeyField({ typed, change, stored, fault, maxLength = 500, without }: KeyFieldProps) {
  const { apiKey, takesNoKey } = typed
  return (
    <>
      <PasswordInput
        label={t.key}
        description={WORDS[stored]}
        placeholder={stored === 'here' ? t.stored : ''}
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
