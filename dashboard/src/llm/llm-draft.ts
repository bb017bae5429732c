import type { Schemas } from '../api/client.ts'
import { keyOf, limitOf, plainAddress } from '../shared/endpoint/typed.ts'
import type { Typed, TypedKey } from '../shared/endpoint/typed.ts'

type Llm = Schemas['Llm']
type Body = Schemas['LlmSettings']

export const CAP_NAMES = [
  'usdPerDay',
  'usdPerCampaign',
  'usdPerLead',
  'tokensPerDay',
  'tokensPerCampaign',
  'tokensPerLead',
  'tokensPerCompany',
] as const
export type CapName = (typeof CAP_NAMES)[number]
/** What runs of the research agent use, and for what it is capped. */
export const RUN_UNITS = ['steps', 'pages', 'seconds'] as const
export const RUN_CAPS = ['perDay', 'perCampaign', 'perCompany', 'perLead'] as const
export type RunUnit = (typeof RUN_UNITS)[number]
export type RunCap = (typeof RUN_CAPS)[number]
export type ShareName = 'email' | 'phone' | 'customData'
export type PriceName = 'in' | 'cachedIn' | 'out'

/** The form of the language model as it stands. */
export interface LlmDraft extends TypedKey {
  readonly enabled: boolean
  readonly kind: Body['kind']
  readonly baseUrl: string
  readonly model: string
  readonly structuredOutputs: boolean
  readonly prices: Readonly<Record<PriceName, Typed>>
  readonly caps: Readonly<Record<CapName, Typed>>
  readonly runs: Readonly<Record<RunUnit, Readonly<Record<RunCap, Typed>>>>
  readonly share: Readonly<Record<ShareName, boolean>>
}

/** Where the two usual kinds begin. */
export const USUAL_ADDRESS: Readonly<Record<Body['kind'], string>> = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
}

const FRESH: LlmDraft = {
  enabled: true,
  kind: 'openai-compatible',
  baseUrl: USUAL_ADDRESS['openai-compatible'],
  model: '',
  apiKey: '',
  takesNoKey: false,
  structuredOutputs: true,
  prices: { in: '', cachedIn: '', out: '' },
  caps: {
    usdPerDay: '',
    usdPerCampaign: '',
    usdPerLead: '',
    tokensPerDay: 2_000_000,
    tokensPerCampaign: '',
    tokensPerLead: 60_000,
    tokensPerCompany: 100_000,
  },
  runs: {
    steps: { perDay: 10_000, perCampaign: 100_000, perCompany: 96, perLead: 240 },
    pages: { perDay: 3_000, perCampaign: 30_000, perCompany: 32, perLead: 80 },
    seconds: { perDay: 60_000, perCampaign: 500_000, perCompany: 480, perLead: 1_200 },
  },
  share: { email: false, phone: false, customData: false },
}

/** The form of what is saved; of a usual new one where nothing is. */
export function llmDraftOf(saved: Llm | null): LlmDraft {
  if (saved === null) return FRESH
  const { enabled, kind, baseUrl, model, hasApiKey, structuredOutputs, prices, caps, share } = saved
  return {
    enabled,
    kind,
    baseUrl,
    model,
    apiKey: '',
    takesNoKey: !hasApiKey,
    structuredOutputs,
    prices: { in: prices?.in ?? '', cachedIn: prices?.cachedIn ?? '', out: prices?.out ?? '' },
    caps: {
      usdPerDay: caps.usdPerDay ?? '',
      usdPerCampaign: caps.usdPerCampaign ?? '',
      usdPerLead: caps.usdPerLead ?? '',
      tokensPerDay: caps.tokensPerDay ?? '',
      tokensPerCampaign: caps.tokensPerCampaign ?? '',
      tokensPerLead: caps.tokensPerLead ?? '',
      tokensPerCompany: caps.tokensPerCompany ?? '',
    },
    runs: { steps: typed(caps.steps), pages: typed(caps.pages), seconds: typed(caps.seconds) },
    share,
  }
}

function typed({ perDay, perCampaign, perCompany, perLead }: Llm['caps']['steps']): Record<RunCap, Typed> {
  return {
    perDay: perDay ?? '',
    perCampaign: perCampaign ?? '',
    perCompany: perCompany ?? '',
    perLead: perLead ?? '',
  }
}

function counted(caps: Readonly<Record<RunCap, Typed>>): Llm['caps']['steps'] {
  return {
    perDay: limitOf(caps.perDay),
    perCampaign: limitOf(caps.perCampaign),
    perCompany: limitOf(caps.perCompany),
    perLead: limitOf(caps.perLead),
  }
}

/** Whether input and output have a price; without both nothing is counted in dollars. */
export function isPriced({ prices }: Pick<LlmDraft, 'prices'>): boolean {
  return prices.in !== '' && prices.out !== ''
}

/** Whether the form sends elsewhere than what is saved: a stored key goes there no more. */
export function isElsewhere({ kind, baseUrl }: LlmDraft, saved: Llm | null): boolean {
  return saved !== null && (saved.kind !== kind || saved.baseUrl !== plainAddress(baseUrl))
}

/** What is sent. */
export function llmBodyOf(draft: LlmDraft): Body {
  const { enabled, kind, model, structuredOutputs, prices, caps, runs, share } = draft
  const input = prices.in === '' ? 0 : prices.in
  const output = prices.out === '' ? 0 : prices.out
  return {
    enabled,
    kind,
    baseUrl: draft.baseUrl.trim(),
    model: model.trim(),
    ...keyOf(draft),
    structuredOutputs,
    prices: isPriced(draft)
      ? { in: input, cachedIn: prices.cachedIn === '' ? input : prices.cachedIn, out: output }
      : null,
    caps: {
      ...Object.fromEntries(CAP_NAMES.map((name) => [name, limitOf(caps[name])])),
      steps: counted(runs.steps),
      pages: counted(runs.pages),
      seconds: counted(runs.seconds),
    },
    share,
  }
}

/** What every part of the form is given. */
export interface LlmPartProps {
  readonly draft: LlmDraft
  readonly set: (part: Partial<LlmDraft>) => void
  /** What the API found wrong, by the path of the field. */
  readonly faults: Readonly<Record<string, string>>
}
