import { camelInWords } from '../shared/words/words.ts'
import type { Schemas } from '../api/client.ts'
import { FACTS, factLabel } from '../leads/fact-names.ts'
import { keysOf } from '../shared/words/closed-list.ts'
import { LEAD_FIELDS } from '../shared/words/lead-fields.ts'

type BlocklistTarget = Schemas['BlocklistTarget']

const BLOCKLIST_FIELDS: Readonly<Record<BlocklistTarget, 'Blocked entry'>> = {
  value: 'Blocked entry',
  email: 'Blocked entry',
  domain: 'Blocked entry',
  reason: 'Blocked entry',
  note: 'Blocked entry',
}

/** The objects of a lead whose keys a file may name. */
export const FREEFORM = ['customData', 'researchData', 'extraContext'] as const
export type Freeform = (typeof FREEFORM)[number]

/** Stands for a column that is not imported. */
export const LEFT_OUT = ''

const NAMES: Readonly<Record<string, string>> = {
  email: 'Email address',
  domain: 'Domain',
  profileNetworkUrl: 'LinkedIn URL',
  companyProfileNetworkUrl: 'Company LinkedIn URL',
  'company.techCategories': 'Technology categories',
  'contact.photoUrl': 'Photo URL',
  // Lists call it "Country"; a file may have the person's too.
  'company.country': 'Company country',
  customData: 'Custom field',
  researchData: 'Research data field',
  extraContext: 'Extra context field',
  value: 'Address or domain',
}

/** A field as people call it, with the words of the leads' columns: `company.employeeCount` is "Employees". */
export function targetInWords(target: string): string {
  if (Object.hasOwn(NAMES, target)) return NAMES[target] ?? target
  if (Object.hasOwn(FACTS, target)) return factLabel(target)
  const [first, name] = splitTarget(target)
  if (isFreeform(first) && name !== undefined) return `${first}.${name}`
  const words = camelInWords(name ?? first)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The options for a column, grouped; a freeform object is one option, its key is typed beside. */
export function targetOptions(kind: 'leads' | 'blocklist') {
  const freeform = kind === 'leads' ? [{ group: 'Custom', items: FREEFORM.map(optionOf) }] : []
  const groups = kind === 'leads' ? grouped(LEAD_FIELDS) : grouped(BLOCKLIST_FIELDS)
  return [{ value: LEFT_OUT, label: 'Not imported' }, ...freeform, ...groups]
}

/** `customData.region` → `customData` and `region`. Only the first dot parts: a key may have more. */
export function splitTarget(target: string): readonly [string, string | undefined] {
  const dot = target.indexOf('.')
  return dot === -1 ? [target, undefined] : [target.slice(0, dot), target.slice(dot + 1)]
}

/** Whether a name is that of an object whose keys a file may name. */
export function isFreeform(name: string): name is Freeform {
  return (FREEFORM as readonly string[]).includes(name)
}

function grouped<Target extends string>(groupOf: Readonly<Record<Target, string>>) {
  const targets = keysOf(groupOf)
  const groups = [...new Set(targets.map((target) => groupOf[target]))]
  return groups.map((group) => ({ group, items: targets.filter((one) => groupOf[one] === group).map(optionOf) }))
}

function optionOf(value: string) {
  return { value, label: targetInWords(value) }
}
