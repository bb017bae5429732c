import { parseEmail } from '../leads/index.ts'

/** Beyond these an address is none: before its @ and behind it. */
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 255
const LOCAL = /[\w!#$%&'*+/=?^`{|}~.-]+$/
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+/u
/** What may stand in an address and in a link, or as quotation, before one. */
const BEFORE = /^(?:.*[/=?&|])?[^\w]*/

/**
 * The addresses that stand in a cell, alone or among other words (`Jane <jane@acme.test>`, a list, a link), as they are
 * compared. What stands directly before one may belong to it: then it is answered with and without.
 */
export function addressesIn(cell: string): string[] {
  const found = new Set<string>()
  const look = (text: string) => {
    const read = parseEmail(text)
    if ('value' in read) found.add(read.value.key)
  }
  let at = cell.indexOf('@')
  if (at !== -1) look(cell)
  for (; at !== -1; at = cell.indexOf('@', at + 1)) {
    const [local] = LOCAL.exec(cell.slice(Math.max(0, at - LONGEST_LOCAL - 1), at)) ?? []
    const [domain] = DOMAIN.exec(cell.slice(at + 1, at + 1 + LONGEST_DOMAIN)) ?? []
    if (local === undefined || domain === undefined) continue
    const host = domain.replace(/[.-]+$/, '')
    look(`${local}@${host}`)
    look(`${local.replace(BEFORE, '')}@${host}`)
  }
  return [...found]
}
