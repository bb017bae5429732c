import { Checkbox } from '@mantine/core'
import { Amount } from '../shared/endpoint/amount.tsx'
import type { Typed } from '../shared/endpoint/typed.ts'
import type { CapName, PriceName, RunCap, RunUnit, ShareName } from './llm-draft.ts'
import { RUN_CAPS, RUN_UNITS, isPriced } from './llm-draft.ts'
import type { LlmPartProps } from './llm-draft.ts'

const PRICES: readonly (readonly [name: PriceName, label: string])[] = [
  ['in', 'Input'],
  ['cachedIn', 'Input from its cache'],
  ['out', 'Output, reasoning included'],
]
const DOLLARS: readonly (readonly [name: CapName, label: string])[] = [
  ['usdPerDay', 'A day'],
  ['usdPerCampaign', 'A campaign, in all'],
  ['usdPerLead', 'A lead, in all'],
]
const TOKENS: readonly (readonly [name: CapName, label: string])[] = [
  ['tokensPerDay', 'Tokens a day'],
  ['tokensPerCampaign', 'Tokens a campaign, in all'],
  ['tokensPerCompany', 'Tokens a company, a day'],
  ['tokensPerLead', 'Tokens a lead, in all'],
]

/** What a million tokens cost, and where it ends. */
export function LlmCaps({ draft, set, faults }: LlmPartProps) {
  const { prices, caps } = draft
  const priced = isPriced(draft)
  const cap = (name: CapName, value: Typed) => set({ caps: { ...caps, [name]: value } })
  return (
    <>
      <fieldset className="amounts">
        <legend>Prices, in dollars a million tokens</legend>
        <p className="quiet">From your plan. Without them spend is counted in tokens alone.</p>
        {PRICES.map(([name, label]) => (
          <Amount
            key={name}
            label={label}
            isMoney
            value={prices[name]}
            error={faults[`prices/${name}`]}
            set={(value) => set({ prices: { ...prices, [name]: value } })}
          />
        ))}
      </fieldset>
      <fieldset className="amounts">
        <legend>Caps</legend>
        <p className="quiet">
          {priced
            ? 'Empty: no such cap. With one reached, leads go on without the model. Days are in UTC.'
            : 'Empty: no such cap. Caps in dollars need prices. Days are in UTC.'}
        </p>
        {DOLLARS.map(([name, label]) => (
          <Amount
            key={name}
            label={label}
            isMoney
            disabled={!priced && caps[name] === ''}
            value={caps[name]}
            error={faults[`caps/${name}`]}
            set={(value) => cap(name, value)}
          />
        ))}
        {TOKENS.map(([name, label]) => (
          <Amount
            key={name}
            label={label}
            value={caps[name]}
            error={faults[`caps/${name}`]}
            set={(value) => cap(name, value)}
          />
        ))}
      </fieldset>
    </>
  )
}

const UNITS: Readonly<Record<RunUnit, string>> = { steps: 'Steps', pages: 'Pages', seconds: 'Seconds' }
const SCOPES: Readonly<Record<RunCap, string>> = {
  perDay: 'a day',
  perCampaign: 'a campaign, in all',
  perCompany: 'a company, a day',
  perLead: 'a lead, in all',
}

/** What the research agent may use beside tokens and dollars. */
export function LlmRunCaps({ draft: { runs }, set, faults }: LlmPartProps) {
  return (
    <fieldset className="amounts">
      <legend>Caps of the research agent</legend>
      <p className="quiet">One run takes 24 steps, opens 8 pages and works 120 seconds at most.</p>
      {RUN_UNITS.flatMap((unit) =>
        RUN_CAPS.map((scope) => (
          <Amount
            key={`${unit} ${scope}`}
            label={`${UNITS[unit]} ${SCOPES[scope]}`}
            value={runs[unit][scope]}
            error={faults[`caps/${unit}/${scope}`]}
            set={(value) => set({ runs: { ...runs, [unit]: { ...runs[unit], [scope]: value } } })}
          />
        )),
      )}
    </fieldset>
  )
}

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
