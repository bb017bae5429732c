import { Checkbox } from '@mantine/core'
import { Amount } from '../shared/endpoint/amount.tsx'
import type { Typed } from '../shared/endpoint/typed.ts'
import type { CapName, PriceName, RunCap, RunUnit, ShareName } from './llm-draft.ts'
import { RUN_CAPS, RUN_UNITS, isPriced } from './llm-draft.ts'
import type { LlmPartProps } from './llm-draft.ts'
import { llmCaps as t } from './texts.tsx'

const PRICES: readonly (readonly [name: PriceName, label: string])[] = [
  ['in', t.input],
  ['cachedIn', t.inputFromItsCache],
  ['out', t.outputReasoningIncluded],
]
const DOLLARS: readonly (readonly [name: CapName, label: string])[] = [
  ['usdPerDay', 'A day'],
  ['usdPerCampaign', t.aCampaignInAll],
  ['usdPerLead', t.aLeadInAll],
]
const TOKENS: readonly (readonly [name: CapName, label: string])[] = [
  ['tokensPerDay', t.tokensADay],
  ['tokensPerCampaign', t.tokensACampaignInAll],
  ['tokensPerCompany', t.tokensACompanyADay],
  ['tokensPerLead', t.tokensALeadInAll],
]

/** What a million tokens cost, and where it ends. */
export function LlmCaps({ draft, set, faults }: LlmPartProps) {
  const { prices, caps } = draft
  const priced = isPriced(draft)
  const cap = (name: CapName, value: Typed) => set({ caps: { ...caps, [name]: value } })
  return (
    <>
      <fieldset className="amounts">
        <legend>{t.pricesInDollarsAMillionTokens}</legend>
        <p className="quiet">{t.fromYourPlanWithoutThemSpend}</p>
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
        <legend>{t.caps}</legend>
        <p className="quiet">{priced ? t.emptyNoSuchCapWithOne : t.emptyNoSuchCapCapsIn}</p>
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

const UNITS: Readonly<Record<RunUnit, string>> = { steps: t.steps, pages: t.pages, seconds: t.seconds }
const SCOPES: Readonly<Record<RunCap, string>> = {
  perDay: 'a day',
  perCampaign: t.aCampaignInAll2,
  perCompany: 'a company, a day',
  perLead: t.aLeadInAll2,
}

/** What the research agent may use beside tokens and dollars. */
export function LlmRunCaps({ draft: { runs }, set, faults }: LlmPartProps) {
  return (
    <fieldset className="amounts">
      <legend>{t.capsOfTheResearchAgent}</legend>
      <p className="quiet">{t.oneRunTakes24StepsOpens}</p>
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
  ['email', t.emailAddresses, t.theAddressOfALeadAnd],
  ['phone', t.phoneNumbers, t.theNumberOfALeadAnd],
  ['customData', 'customData', t.everythingYouSentUnderCustomdataWhatever],
]

/** What leaves for the endpoint beyond what it needs; nothing of it unless somebody says so. */
export function LlmShare({ draft: { share }, set }: LlmPartProps) {
  return (
    <fieldset className="scopes">
      <legend>{t.itMayBeShown}</legend>
      <p className="quiet llm-words">{t.companyPagesNamesTitlesNotesExtracontext}</p>
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
