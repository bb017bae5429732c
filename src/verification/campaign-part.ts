import Type from 'typebox'
import type { Campaign, CampaignPart } from '../campaigns/index.ts'
import type { Problem } from '../platform/errors.ts'
import { VERDICT_RULES, EMAIL_VERDICTS } from './email-verdict.ts'
import type { VerdictRule, EmailVerdict } from './email-verdict.ts'
import { findVerifier } from './settings/settings-store.ts'

/** Whether addresses are verified before first emails, and what becomes of an email by the verdict. */
export interface Verification {
  readonly on: boolean
  readonly rules: Readonly<Record<EmailVerdict, VerdictRule>>
}

const USUAL: Verification['rules'] = {
  valid: 'send',
  catch_all: 'send',
  unknown: 'send',
  risky: 'hold',
  role: 'hold',
  disposable: 'skip',
  invalid: 'skip',
}

const rule = (verdict: EmailVerdict) => Type.Optional(Type.Enum([...VERDICT_RULES], { default: USUAL[verdict] }))

const VerificationRules = Type.Object(
  Object.fromEntries(EMAIL_VERDICTS.map((verdict) => [verdict, rule(verdict)])) as Record<
    EmailVerdict,
    ReturnType<typeof rule>
  >,
  {
    title: 'VerificationRules',
    additionalProperties: false,
    description:
      '`send`: the email is sent. `hold`: the lead is held as `address`; resume it to email it. `skip`: the lead ends as `failed`, with the cause `address_` and the verdict. Fields you leave out get their default.',
  },
)

/** What a campaign does by the verdict about an address. */
export const verificationPart: CampaignPart<Verification> = {
  key: 'verification',
  schema: Type.Object(
    {
      on: Type.Optional(Type.Boolean({ default: false, description: 'Whether addresses are verified.' })),
      rules: Type.Optional(VerificationRules),
    },
    {
      title: 'Verification',
      additionalProperties: false,
      description:
        'Asks the verifier (`PUT /address-verification`) about an address before its first live email. `catch_all`: the domain accepts any name. `unknown`: no verdict within a day. Not used in test campaigns.',
    },
  ),
  complete: (given) => {
    const { on = false, rules } = (given ?? {}) as { on?: boolean; rules?: Partial<Verification['rules']> }
    return { on, rules: { ...USUAL, ...rules } }
  },
  check: () => [],
  warnings: async ({ on }, { db, organizationId, campaign, context }) => {
    if (!on || campaign.mode === 'test') return []
    const verifier = await findVerifier(db, organizationId)
    if (verifier === undefined) return [warning('no_verifier', 'No verifier is set up')]
    if (!verifier.enabled) return [warning('verifier_off', 'The verifier is switched off')]
    const isResting = verifier.restsUntil !== null && verifier.restsUntil > context.clock.now()
    return isResting && verifier.failures > 0 ? [FAILING] : []
  },
}

function warning(code: string, what: string): Problem {
  const detail = `${what}: no address is verified, and first emails leave all the same. See Settings, Address verification.`
  return { pointer: '/on', code, detail }
}

const FAILING: Problem = {
  pointer: '/on',
  code: 'verifier_failing',
  detail:
    'The verifier is failing. First emails wait, and after a day the rule for unknown addresses applies. See Settings, Address verification.',
}

/** What the campaign wants of addresses. */
export function verificationOf(campaign: Campaign): Verification {
  // Campaigns that were saved before there was a choice have none.
  return (campaign.settings.verification as Verification | undefined) ?? { on: false, rules: USUAL }
}
