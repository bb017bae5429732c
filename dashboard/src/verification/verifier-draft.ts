import type { Schemas } from '../api/client.ts'
import { keyOf, limitOf, plainAddress } from '../shared/endpoint/typed.ts'
import type { Typed, TypedKey } from '../shared/endpoint/typed.ts'
import { verifierDraft as t } from './texts.tsx'

export type Verifier = Schemas['Verifier']
export type VerifierKind = Verifier['kind']
type Body = Schemas['VerifierSettings']

export const KIND_NAMES: Readonly<Record<VerifierKind, string>> = {
  neverbounce: 'NeverBounce',
  zerobounce: 'ZeroBounce',
  millionverifier: 'MillionVerifier',
  reacher: t.reacherHostedOrYourOwn,
  http: t.anyApiThatAnswersJson,
}

/** What a check usually costs, in dollars; plans differ. */
const USUAL_COST: Readonly<Record<VerifierKind, number>> = {
  neverbounce: 0.008,
  zerobounce: 0.008,
  millionverifier: 0.004,
  reacher: 0,
  http: 0.01,
}

export const CAPS = [
  ['usdPerDay', t.dollarsADay],
  ['checksPerDay', t.addressesADay],
  ['checksPerCampaign', t.addressesACampaign],
] as const
type CapName = (typeof CAPS)[number][0]

/** The form of the verifier as it stands. */
export interface VerifierDraft extends TypedKey {
  readonly enabled: boolean
  readonly kind: VerifierKind
  readonly baseUrl: string
  readonly costPerCheckUsd: Typed
  readonly caps: Readonly<Record<CapName, Typed>>
  /** JSON, of kind `http` alone. */
  readonly mapping: string
}

const EXAMPLE = {
  url: 'https://api.example.com/verify?email={email}',
  headers: { authorization: t.bearerApikey },
  verdict: '/result',
  words: { deliverable: 'valid', undeliverable: 'invalid', accept_all: 'catch_all', risky: 'risky' },
}

const FRESH: VerifierDraft = {
  enabled: true,
  kind: 'neverbounce',
  baseUrl: '',
  apiKey: '',
  takesNoKey: false,
  costPerCheckUsd: USUAL_COST.neverbounce,
  caps: { usdPerDay: 10, checksPerDay: 1_000, checksPerCampaign: 10_000 },
  mapping: JSON.stringify(EXAMPLE, null, 2),
}

/** The form of what is saved; of a usual new one where nothing is. */
export function verifierDraftOf(saved: Verifier | null): VerifierDraft {
  if (saved === null) return FRESH
  const { enabled, kind, baseUrl, hasApiKey, costPerCheckUsd, caps, mapping } = saved
  return {
    enabled,
    kind,
    baseUrl: baseUrl ?? '',
    apiKey: '',
    takesNoKey: !hasApiKey,
    costPerCheckUsd,
    caps: {
      usdPerDay: caps.usdPerDay ?? '',
      checksPerDay: caps.checksPerDay ?? '',
      checksPerCampaign: caps.checksPerCampaign ?? '',
    },
    mapping: mapping === null ? FRESH.mapping : JSON.stringify(mapping, null, 2),
  }
}

/** Whether a verifier of this kind may ask for no key. */
export function mayLackKey(kind: VerifierKind): boolean {
  return kind === 'reacher' || kind === 'http'
}

/** Another kind has its usual price, unless somebody typed one. */
export function withKind(draft: VerifierDraft, kind: VerifierKind): VerifierDraft {
  const isUsual = draft.costPerCheckUsd === '' || draft.costPerCheckUsd === USUAL_COST[draft.kind]
  const costPerCheckUsd = isUsual ? USUAL_COST[kind] : draft.costPerCheckUsd
  return { ...draft, kind, costPerCheckUsd, takesNoKey: false }
}

/** Whether the form sends addresses elsewhere than what is saved: a stored key goes there no more. */
export function isElsewhere({ kind, baseUrl, mapping }: VerifierDraft, saved: Verifier | null): boolean {
  if (saved === null) return false
  if (saved.kind !== kind) return true
  if (kind === 'reacher') return plainAddress(baseUrl) !== saved.baseUrl
  return kind === 'http' && originIn(mapping) !== originIn(JSON.stringify(saved.mapping))
}

/** Where a mapping asks; undefined while it cannot be read. */
function originIn(mapping: string): string | undefined {
  try {
    return new URL((JSON.parse(mapping) as { url: string }).url).origin
  } catch {
    return undefined
  }
}

/** What is sent. */
export function verifierBodyOf(draft: VerifierDraft): Body {
  const { enabled, kind, baseUrl, takesNoKey, costPerCheckUsd, caps, mapping } = draft
  return {
    enabled,
    kind,
    baseUrl: kind === 'reacher' ? baseUrl.trim() : null,
    ...keyOf({ ...draft, takesNoKey: takesNoKey && mayLackKey(kind) }),
    mapping: kind === 'http' ? (JSON.parse(mapping) as NonNullable<Body['mapping']>) : null,
    costPerCheckUsd: costPerCheckUsd === '' ? 0 : costPerCheckUsd,
    caps: Object.fromEntries(CAPS.map(([name]) => [name, limitOf(caps[name])])),
  }
}
