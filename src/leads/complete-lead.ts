import { strict as assert } from 'node:assert'
import type { Problem } from '../platform/errors.ts'
import { parseEmail } from './email.ts'
import type { JsonObject } from './json-value.ts'
import type { LeadFields, ParsedLead } from './lead.ts'
import { hostFacts } from './mail-kind.ts'
import type { DomainKind } from './mail-kind.ts'
import { phoneToE164 } from './phone.ts'
import { addProblem } from './problem-list.ts'

/**
 * Adds what follows from the fields of a lead: its identity, its domain and what kind that is, its phone number
 * in E.164. What is doubtful about these becomes a warning. The fields must be clean (`readFields`).
 */
export function completeLead(
  fields: LeadFields,
  unrecognised: JsonObject | undefined,
  warnings: Problem[] = [],
): ParsedLead {
  const email = parseEmail(fields.email)
  assert('value' in email, 'the fields of a lead hold a checked address')
  const fromEmail = hostFacts(email.value.host)
  const domain = fields.domain ?? fromEmail.registrable
  // A single listed host (a mail relay) may be of another kind than the domain around it: the mail decides.
  const domainKind = domain === fromEmail.registrable ? fromEmail.kind : hostFacts(domain).kind
  const lead: ParsedLead = { ...fields, emailKey: email.value.key, domain, domainKind }
  if (fields.domain !== undefined) lead.domainGiven = true
  if (unrecognised !== undefined) lead.unrecognised = unrecognised
  warnOfKind({ domain, domainKind, isGiven: fields.domain !== undefined, emailKind: fromEmail.kind }, warnings)
  addPhone(lead, warnings)
  return lead
}

interface Kinds {
  readonly domain: string
  readonly domainKind: DomainKind
  readonly isGiven: boolean
  readonly emailKind: DomainKind
}

function warnOfKind({ domain, domainKind, isGiven, emailKind }: Kinds, warnings: Problem[]): void {
  if (domainKind !== 'company') {
    const what = domainKind === 'free_mail' ? 'a provider of free mail' : 'a service for disposable addresses'
    const detail = `${domain} is ${what}, not a company; it is not researched. Send the company's domain if you know it.`
    addProblem(warnings, { pointer: isGiven ? '/domain' : '/email', code: domainKind, detail })
  } else if (emailKind === 'disposable') {
    addProblem(warnings, { pointer: '/email', code: 'disposable', detail: 'This is a disposable address.' })
  }
}

function addPhone(lead: ParsedLead, warnings: Problem[]): void {
  if (lead.phone === undefined) return
  const phoneE164 = phoneToE164(lead.phone, [lead.contact?.country, lead.company?.country])
  if (phoneE164 !== undefined) {
    lead.phoneE164 = phoneE164
    return
  }
  const detail = 'Kept as given, but not understood as a number; +49 30 901820 would be, or a country beside it.'
  addProblem(warnings, { pointer: '/phone', code: 'unparsable_phone', detail })
}
