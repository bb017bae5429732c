import { Checkbox } from '@mantine/core'
import type { ShareName } from './llm-draft.ts'
import type { LlmPartProps } from './llm-form.tsx'

const SHARES: readonly (readonly [name: ShareName, label: string, means: string])[] = [
  ['email', 'Email addresses', 'The address of a lead, and addresses in texts about it.'],
  ['phone', 'Phone numbers', 'The number of a lead, and numbers in texts about it.'],
  ['customData', 'customData', 'Everything you sent under customData, whatever it holds.'],
]

/** What leaves for the endpoint beyond what it needs; nothing of it unless somebody says so. */
export function LlmShare({ draft: { share }, set }: LlmPartProps) {
  return (
    <fieldset className="scopes">
      <legend>It may be shown</legend>
      <p className="quiet llm-words">
        Company pages, names, titles, notes, extraContext, known facts and replies are shown to it. These leave for the
        endpoint only when ticked:
      </p>
      {SHARES.map(([name, label, means]) => (
        <Checkbox
          key={name}
          label={label}
          description={means}
          checked={share[name]}
          onChange={(event) => set({ share: { ...share, [name]: event.currentTarget.checked } })}
        />
      ))}
    </fieldset>
  )
}
