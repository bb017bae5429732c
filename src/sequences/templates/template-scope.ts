import { deriveFirstName } from './first-name.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** What a template may speak of, as plain JSON. Absent, `null` and blank values are the same to it. */
export interface TemplateInput {
  readonly lead: {
    readonly contactName: string
    readonly companyName: string
    readonly email: string
    readonly domain?: string | null | undefined
    readonly title?: string | null | undefined
    readonly phone?: string | null | undefined
    readonly profileNetworkUrl?: string | null | undefined
    readonly companyProfileNetworkUrl?: string | null | undefined
  }
  readonly company?: JsonObject | null | undefined
  readonly contact?: JsonObject | null | undefined
  /** Texts that a model wrote, or a person in their place. */
  readonly ai?: JsonObject | null | undefined
  readonly researchData?: JsonObject | null | undefined
  readonly customData?: JsonObject | null | undefined
  readonly sender: {
    readonly name?: string | null | undefined
    readonly email: string
    readonly companyName?: string | null | undefined
    readonly postalAddress?: string | null | undefined
  }
  readonly calendarLink?: string | null | undefined
  readonly unsubscribeLink?: string | null | undefined
}

/** Top-level names of a template and their values. */
export type TemplateScope = JsonObject

/**
 * The scope that a message is rendered with. Only what is listed in `knownVariables` gets in: internal notes and
 * `extraContext` never do. `lead.firstName` and `sender.firstName` are derived, and absent where that is uncertain.
 */
export function buildTemplateScope(input: TemplateInput): TemplateScope {
  const { lead, sender } = input
  return plainValues({
    lead: {
      firstName: deriveFirstName(lead.contactName, lead.companyName),
      contactName: lead.contactName,
      companyName: lead.companyName,
      email: lead.email,
      domain: lead.domain,
      title: lead.title,
      phone: lead.phone,
      profileNetworkUrl: lead.profileNetworkUrl,
      companyProfileNetworkUrl: lead.companyProfileNetworkUrl,
    },
    company: input.company,
    contact: input.contact,
    ai: input.ai,
    researchData: input.researchData,
    customData: input.customData,
    sender: {
      name: sender.name,
      firstName: deriveFirstName(sender.name ?? '', sender.companyName ?? undefined),
      email: sender.email,
      companyName: sender.companyName,
      postalAddress: sender.postalAddress,
    },
    calendarLink: input.calendarLink,
    unsubscribeLink: input.unsubscribeLink,
  })
}

/** Deeper than any freeform object that intake accepts. */
const MAX_DEPTH = 40

/**
 * A copy that holds nothing but filled JSON: `null`, blank strings, empty lists and empty objects are left out, as is
 * everything that is no JSON. What is left out is missing to a strict template, so it cannot print a gap. Objects
 * have no prototype, so that keys such as `__proto__` are plain data.
 */
export function plainValues(values: JsonObject): TemplateScope {
  const copy = plainCopy(values, 0)
  return isObject(copy) ? copy : Object.create(null)
}

function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    const items = value.map((item) => plainCopy(item, depth + 1)).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  return isObject(value) ? plainObject(value, depth) : undefined
}

function plainObject(value: JsonObject, depth: number): JsonObject | undefined {
  const copy: Record<string, unknown> = Object.create(null)
  for (const [key, member] of Object.entries(value)) {
    const kept = plainCopy(member, depth + 1)
    if (kept !== undefined) copy[key] = kept
  }
  return Object.keys(copy).length > 0 ? copy : undefined
}

function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
