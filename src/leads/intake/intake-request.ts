import Type from 'typebox'
import type { Context } from '../../platform/context.ts'
import { AppError, type Problem } from '../../platform/errors.ts'
import type { EndReason, LeadHold } from '../lifecycle/lead-states.ts'
import { contactKeyOf } from '../../suppressions/index.ts'
import type { ContactKey } from '../../suppressions/index.ts'
import type { ParsedLead } from '../fields/lead-fields.ts'

/**
 * Where a lead stands that was worked on elsewhere: it has ended there, or it is under way there and must not be written
 * to from here. Exactly one of both. It holds for a lead that is here already too (with `skip`, see `appliesUnasked`): an end
 * replaces a weaker one, and a hold a pause, not another hold. One that has ended waits as `moved` once it is taken up again.
 */
export type ImportedState =
  | { readonly ended: EndReason; readonly held?: undefined }
  | { readonly held: LeadHold; readonly ended?: undefined }

/** What is done about a lead that is there already: it stays, it takes what is given, or the row is refused. */
export const ON_DUPLICATE = ['skip', 'update', 'reject'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

/** Where a lead of the same address counts as being there already. */
export const DUPLICATE_SCOPES = ['campaign', 'organization'] as const
export type DuplicateScope = (typeof DUPLICATE_SCOPES)[number]

/** One lead to be added, validated. */
export interface IntakeRequest {
  readonly organizationId: string
  readonly campaignId: string
  /** An archived campaign takes no lead, but a retry still gets the answer that was given before. */
  readonly archived?: boolean
  readonly lead: ParsedLead
  readonly warnings: readonly Problem[]
  /** What deserves a look besides where the lead is new and may be written to. */
  readonly ofNew?: readonly Problem[]
  readonly onDuplicate: OnDuplicate
  readonly duplicateScope: DuplicateScope
  /** The import that the lead came with. */
  readonly importId?: string
  /** Absent for a lead that begins here. */
  readonly arrives?: ImportedState
  /** Hashes of where and how the caller's Idempotency-Key was used, and of the body it came with. */
  readonly idempotency?: { readonly scopeHash: Buffer; readonly bodyHash: Buffer }
}

/** Reads what says of valid leads what their caller should know before they enter a campaign as new ones. Writes nothing. */
export type WarnOfLeads = (
  place: Pick<IntakeRequest, 'organizationId' | 'campaignId'> & {
    /** Whether the caller may read the campaign, and so what its criteria ask. */
    readonly readsCampaign: boolean
  },
) => Promise<(lead: ParsedLead) => Problem[]>

/** What becomes of a lead that is there afterwards. */
export type RowOutcome = 'created' | 'duplicate' | 'updated' | 'suppressed'

interface IntakeAnswer {
  readonly kind: 'answered'
  readonly status: 200 | 201
  /** The answer's JSON text, exactly as a retry will see it. */
  readonly body: string
  readonly location: string | null
}

/** What becomes of a lead to be added, once that is durable. */
export type IntakeResult =
  | (IntakeAnswer & {
      readonly outcome: RowOutcome
      readonly prospectId: string
      readonly warnings: readonly Problem[]
    })
  | (IntakeAnswer & { readonly outcome: 'replayed' })
  | { readonly kind: 'refused'; readonly error: AppError }

/** A request on its way through one batch. */
export interface IntakeEntry<Result = IntakeResult> {
  readonly request: IntakeRequest
  readonly person: ContactKey
  readonly personKey: string
  /** The lead that the request becomes or meets: organization, address and campaign. Equal for equal leads. */
  identity: string
  result?: Result
}

/** A request as it begins its way. */
export function toEntry<Result>(context: Context, request: IntakeRequest): IntakeEntry<Result> {
  const person = contactKeyOf(context, request.organizationId, request.lead.emailKey)
  const personKey = personOf(person)
  return { request, person, personKey, identity: `${personKey} ${request.campaignId}` }
}

/** What tells people of all organizations apart. */
export function personOf(one: { readonly organizationId: string; readonly addressHash: Buffer }): string {
  return `${one.organizationId} ${one.addressHash.toString('hex')}`
}

/** The people whom requests are about, each once. */
export function peopleOf(entries: readonly IntakeEntry<unknown>[]): ContactKey[] {
  return [...new Map(entries.map(({ personKey, person }) => [personKey, person])).values()]
}

/** What a caller may ask of the intake, for one lead or many. */
export const IntakeQuery = {
  onDuplicate: Type.Optional(
    Type.Enum([...ON_DUPLICATE], {
      default: 'skip',
      description: 'If the lead is already in the campaign: keep it, merge the new data, or refuse it.',
    }),
  ),
  duplicateScope: Type.Optional(
    Type.Enum([...DUPLICATE_SCOPES], {
      default: 'campaign',
      description: 'Where to look for the same address.',
    }),
  ),
  lenient: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Converts optional values if possible and sets invalid ones aside, with warnings.',
    }),
  ),
}

/** @throws AppError `campaign_not_allowed` for a key of some campaigns that would learn of leads in others */
export function assertMayLookAcross(
  caller: { readonly campaignIds: ReadonlySet<string> | null },
  duplicateScope: DuplicateScope,
): void {
  if (duplicateScope === 'campaign' || caller.campaignIds === null) return
  throw new AppError('campaign_not_allowed', 'This key is limited to some campaigns and cannot look into the others.')
}
