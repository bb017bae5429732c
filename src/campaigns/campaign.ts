import type { TSchema } from 'typebox'
import type { Context } from '../platform/context.ts'
import type { Db, Transaction } from '../platform/database/db.ts'
import type { Problem } from '../platform/errors.ts'

export type CampaignStatus = 'draft' | 'active' | 'paused' | 'archived'
export type CampaignMode = 'test' | 'live'

/** A campaign: its state, and the settings of every feature. */
export interface Campaign {
  organizationId: string
  campaignId: string
  name: string
  status: CampaignStatus
  /** Mail of a test campaign is captured and never leaves; that of a live one is never captured. */
  mode: CampaignMode
  /** Raised by every change; what `If-Match` compares. */
  version: number
  /** Raised when the criteria change. */
  icpVersion: number
  /** One member per part, complete: nothing that has a default is missing. No secrets. */
  settings: Readonly<Record<string, unknown>>
  /** Why it was paused automatically; else null. */
  pauseReason: string | null
  createdAt: Date
  updatedAt: Date
}

/** What an organization says about its new campaigns. */
export interface CampaignDefaults {
  readonly organizationId: string
  /** IANA name. */
  readonly timezone: string
}

/** What the rules of a part may look at. `campaign` is the campaign as it would be. */
export interface PartContext {
  readonly context: Context
  readonly db: Db
  readonly organizationId: string
  readonly campaign: Campaign
  /** The campaign as it was, where it is being changed. */
  readonly before?: Campaign
}

/** What a part may use while the campaign is being written; `before` is the campaign as it was, where there was one. */
export interface SaveContext extends PartContext {
  readonly tx: Transaction
  /** True while the campaign is being created. */
  readonly created: boolean
  /** Who writes it, as the audit names them. */
  readonly actor: string
}

/** What a caller must be allowed, beyond changing campaigns. */
export interface CallerRight {
  readonly scope: readonly string[]
  /** A person must have signed in a short while ago. */
  readonly fresh?: true
}

/** A part of a campaign's settings that a feature owns. Pointers of problems are relative to the part's value. */
export interface CampaignPart<Value = unknown> {
  /** The member of the campaign's JSON. */
  readonly key: string
  /** What `POST` and `PATCH` take for it. */
  readonly schema: TSchema
  /**
   * What the caller gives, made ready and checked before anything is locked: whatever may take time. Never asked for
   * null. `check` is not asked of what was prepared.
   */
  prepare?(
    given: unknown,
    organizationId: string,
  ): Promise<{ readonly ready: unknown; readonly wrong: readonly Problem[] }>
  /**
   * The value with every default filled in; `given` is undefined where the caller says nothing. `before` is the value
   * that is replaced, undefined on creation. `defaults` are those of the organization, `settings` the parts that are listed
   * before this one, complete.
   */
  complete(
    given: unknown,
    before: Value | undefined,
    defaults: CampaignDefaults,
    settings: Readonly<Record<string, unknown>>,
  ): Value
  /** What takes more than changing campaigns, asked where the value is another than `before`: what makes data leave. */
  needs?(value: Value, before: Value | undefined): CallerRight | undefined
  /** What is wrong with it: refused when it is saved. */
  check(value: Value, about: PartContext): Problem[] | Promise<Problem[]>
  /**
   * What of it does not go with other parts. Asked where `check` is not: of what was prepared, and of what stays while other
   * parts change.
   */
  agrees?(value: Value, about: PartContext): Problem[]
  /** Why the campaign cannot be active with it: refused when it is activated. */
  readiness?(value: Value, about: PartContext): Problem[] | Promise<Problem[]>
  /** What somebody should know who lets the campaign send with it; stands in no way. */
  warnings?(value: Value, about: PartContext): Problem[] | Promise<Problem[]>
  /** The value as the audit keeps it; without it, as it is. For parts whose value holds what not everybody may read. */
  forAudit?(value: Value): unknown
  /** Runs in the saving transaction; what it answers joins the response, and is shown this once. */
  afterSave?(value: Value, about: SaveContext): Promise<Record<string, unknown> | void>
}
