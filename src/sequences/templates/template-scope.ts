import { TEMPLATE_NAMES } from '../../leads/in-pool.ts'
import type { FreeformTemplateName, TemplateName } from '../../leads/in-pool.ts'
import { deriveFirstName, signOffName } from './first-name.ts'
import { plainValues } from './plain-values.ts'
import { withFamiliarNames } from './template-variables.ts'
import type { TemplateScope } from './plain-values.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** What a template may speak of, as plain JSON. Absent, `null` and blank values are the same to it. */
export interface TemplateInput {
  readonly lead: { readonly [Name in TemplateName]?: string | null | undefined } & {
    readonly contactName: string
    readonly companyName: string
    readonly email: string
  }
  readonly company?: JsonObject | null | undefined
  readonly contact?: JsonObject | null | undefined
  /** Texts that a model wrote, or a person in their place. */
  readonly ai?: JsonObject | null | undefined
  /** What is known of the answers to the campaign's questions, by their keys. */
  readonly answers?: JsonObject | null | undefined
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

/**
 * The scope that a message is rendered with. Only what is listed in `knownVariables` gets in: internal notes and
 * `extraContext` never do. `lead.firstName` is derived, and absent where it is uncertain; `sender.firstName` is the whole name then.
 */
export function buildTemplateScope(input: TemplateInput): TemplateScope {
  const { lead, sender, researchData, customData } = input
  const freeform: Readonly<Record<FreeformTemplateName, unknown>> = { researchData, customData }
  const firstName = deriveFirstName(lead.contactName, lead.companyName)
  const values = plainValues({
    lead: {
      firstName,
      lastName: lastNameOf(lead.contactName, firstName),
      ...Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, lead[name]])),
    },
    company: input.company,
    contact: input.contact,
    ai: input.ai,
    answers: input.answers,
    ...freeform,
    sender: {
      name: sender.name,
      firstName: signOffName(sender.name, sender.companyName),
      email: sender.email,
      companyName: sender.companyName,
      postalAddress: sender.postalAddress,
    },
    calendarLink: input.calendarLink,
    unsubscribeLink: input.unsubscribeLink,
  })
  return withFamiliarNames(values)
}

/** The last word of a name that begins with the first name; undefined where the order is not certain. */
function lastNameOf(contactName: string, firstName: string | undefined): string | undefined {
  const words = contactName.trim().split(/\s+/u)
  const isInOrder = firstName !== undefined && words[0]?.toLowerCase() === firstName.toLowerCase()
  return isInOrder && words.length > 1 && !contactName.includes(',') ? words.at(-1) : undefined
}
