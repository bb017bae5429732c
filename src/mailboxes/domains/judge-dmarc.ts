import { registrableDomain } from '../../platform/text/host-name.ts'
import type { DomainItem } from './domain-schema.ts'
import { tagOf, verdictOn } from './judge-mx-spf-dkim.ts'

const onDmarc = verdictOn('dmarc')
const onAlignment = verdictOn('alignment')

/** The DMARC records of a name; undefined where DNS did not say. */
export interface DmarcAnswer {
  readonly name: string
  readonly txt: readonly string[] | undefined
}

/** Judges DMARC (RFC 7489 §3.2): by the domain's own record, else by that of its organizational domain. */
export function judgeDmarc(domain: string, answers: readonly DmarcAnswer[]): DomainItem {
  const publish = {
    name: `_dmarc.${registrableDomain(domain)}`,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  }
  for (const { name, txt } of answers) {
    if (txt === undefined) return onDmarc('unknown', 'DNS did not answer. Check DMARC again later.')
    const [record, ...others] = txt.filter((one) => /^v=DMARC1\s*(?:;|$)/u.test(one))
    if (record === undefined) continue
    if (others.length > 0) {
      return onDmarc('fail', `${name} has several DMARC records, so receivers ignore them. Keep one.`, {
        found: record,
      })
    }
    return judgeRecord(record, { isInherited: name !== `_dmarc.${domain}`, publish })
  }
  const detail = 'No DMARC record. Google, Yahoo and Microsoft ask senders of many emails for one; p=none is enough.'
  return onDmarc('fail', detail, { publish })
}

function judgeRecord(
  found: string,
  { isInherited, publish }: { isInherited: boolean; publish: { name: string; value: string } },
): DomainItem {
  const asked = (isInherited ? tagOf(found, 'sp') : undefined) ?? tagOf(found, 'p')
  const policy = asked?.toLowerCase()
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy)) {
    return onDmarc('fail', 'The DMARC record has no policy (p=none, quarantine or reject).', { found, publish })
  }
  const from = isInherited ? ' It is that of the organizational domain.' : ''
  const strict = ['aspf', 'adkim'].filter((tag) => tagOf(found, tag)?.toLowerCase() === 's')
  const alignment =
    strict.length === 0 ? '' : ` Alignment is strict (${strict.join(', ')}): sign with this very domain.`
  if (tagOf(found, 'rua') === undefined) {
    return onDmarc('warn', `Policy ${policy}; nobody gets the reports: add rua=mailto:….${from}${alignment}`, { found })
  }
  return onDmarc('pass', `Policy ${policy}.${from}${alignment}`, { found })
}

/** Whether who sends and who the email comes from are of one house (RFC 7489 §3.1). */
export function judgeAlignment(domain: string, account: string): DomainItem {
  const at = account.lastIndexOf('@')
  const sender = at === -1 ? domain : account.slice(at + 1).toLowerCase()
  if (registrableDomain(sender) === registrableDomain(domain)) {
    return onAlignment('pass', `Emails come from ${domain} in header and envelope: SPF and DKIM can align with it.`)
  }
  const detail = `The mail server is logged in to as ${account}, another domain. Unless it signs for ${domain}, DMARC fails.`
  return onAlignment('warn', detail)
}
