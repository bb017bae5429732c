import { nearestName } from '../../platform/text/nearest-name.ts'
import { isKnownVariable, nearestVariable } from '../../sequences/index.ts'
import { customName } from '../mapping/map-columns.ts'
import { byHeader, headerKey, targetOfHeader } from '../mapping/targets.ts'

/** What a variable of another tool is here. `path` is written as Liquid has it. */
export type ForeignVariable =
  | { readonly kind: 'known' | 'custom'; readonly path: string; readonly filters?: string; readonly reason?: string }
  | { readonly kind: 'unknown'; readonly nearest: string | null; readonly reason: string }

/**
 * Variables that are no columns of a lead. Sources: Instantly's and Smartlead's help on variables
 * (`{{sendingAccountFirstName}}`, `{{accountSignature}}`, `{{sl_time_of_day}}`, `%sender-firstname%`), Apollo's on dynamic
 * variables (`{{sender_first_name}}`, `{{now_weekday}}`).
 */
const OWN: ReadonlyMap<string, string> = byHeader(
  ['sender.firstName', 'sending account first name, sender first name'],
  ['sender.name', 'sending account name, sender name, sender full name'],
  ['sender.email', 'sending account email, sender email'],
  ['sender.companyName', 'sender company, sender company name'],
  ['unsubscribeLink', 'unsubscribe link, unsubscribe url, unsubscribe'],
  ['calendarLink', 'calendar link'],
)

/** What other tools compute while they send. */
const COMPUTED = /^(?:sl|now|today|sender|sendingaccount|account|signature|random|dn(?:date|day|time))/

/** Columns whose mistyped names are told apart from names of the user's own. */
const STANDARD =
  'first name,last name,full name,company name,company website,job title,phone number,industry,website,email'.split(',')

/** Names of Liquid that stand for a value by themselves, and roots of our own. */
const RESERVED = new Set(['nil', 'null', 'true', 'false', 'empty', 'blank'])

/**
 * What a variable of another tool is here. A column of a lead goes where an import puts it; any other name is one of the
 * user's own, which an import puts into `customData`, unless it looks like a slip of the pen or is nothing a column could
 * be. `columns` are names of which the user knows that there is a column.
 */
export function readForeignVariable(name: string, columns: ReadonlySet<string>): ForeignVariable {
  const bare = name.replace(/^(?:contact|lead|person|prospect)\./i, '')
  const key = headerKey(bare)
  if (isOurs(name)) return { kind: 'known', path: name }
  const own = OWN.get(key)
  if (own !== undefined) return { kind: 'known', path: own }
  const isColumn = columns.has(headerKey(name))
  const target = targetOfHeader('leads', bare) ?? targetOfHeader('leads', bare.replace(/^account\./i, 'company '))
  if (target !== undefined) return ofTarget(target)
  if (key === '' || !/^[\p{L}_][\p{L}\p{N}_ .-]*$/u.test(name) || RESERVED.has(name.toLowerCase())) {
    return { kind: 'unknown', nearest: null, reason: 'Nothing here is written like this.' }
  }
  if (!isColumn && COMPUTED.test(key)) {
    const nearest = nearestVariable(name) ?? (/signature|sender/.test(key) ? 'sender.name' : null)
    return { kind: 'unknown', nearest, reason: 'The other tool works this out while it sends; nothing here does.' }
  }
  const meant = isColumn ? undefined : nearestName(bare, STANDARD)
  if (meant !== undefined) {
    const known = ofTarget(targetOfHeader('leads', meant) ?? '')
    const nearest = known.kind === 'known' ? known.path : (nearestVariable(name) ?? null)
    return { kind: 'unknown', nearest, reason: `Did you mean ${meant}?` }
  }
  const custom = `customData.${customName(bare)}`
  return { kind: 'custom', path: custom, reason: 'A column of your own, which an import keeps in customData.' }
}

function isOurs(name: string): boolean {
  const path = name.split('.')
  return path.length > 1 && /^[A-Za-z][\w.]*$/.test(name) && isKnownVariable(path)
}

function ofTarget(target: string): ForeignVariable {
  if (target === 'firstName') return { kind: 'known', path: 'lead.firstName' }
  if (target === 'lastName') {
    const reason = 'The last word of the name of the contact.'
    return { kind: 'known', path: 'lead.contactName', filters: 'split: " " | last', reason }
  }
  const path = target.includes('.') ? target : `lead.${target}`
  if (isKnownVariable(path.split('.'))) return { kind: 'known', path }
  return { kind: 'unknown', nearest: null, reason: 'Notes are for research only and cannot be used in emails.' }
}
