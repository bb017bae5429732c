import { statement } from '../../platform/database/db.ts'

/** A domain that is signed for. The private key is sealed. */
export interface SendingDomain {
  organizationId: string
  domain: string
  selector: string
  key: Buffer
  /** As DNS publishes it: base64 of its SubjectPublicKeyInfo. */
  publicKey: string
  bits: number
  updatedAt: Date
}

const COLUMNS = `organization_id as "organizationId", domain, dkim_selector as selector, dkim_key as key, dkim_public_key as "publicKey", dkim_bits as bits,
  updated_at as "updatedAt"`

/** Every domain that an organization has brought a key for. */
export const listSendingDomains = statement<SendingDomain>(
  'mailboxes.sending_domains',
  `select ${COLUMNS} from sending_domains where organization_id = $1 order by domain`,
).rows((organizationId: string) => [organizationId])

/** A domain with its key; undefined where none was brought. */
export const findSendingDomain = statement<SendingDomain>(
  'mailboxes.sending_domain',
  `select ${COLUMNS} from sending_domains where organization_id = $1 and domain = $2`,
).first((organizationId: string, domain: string) => [organizationId, domain])

/** Like `findSendingDomain`, for several: those a key was brought for. */
export const findSendingDomains = statement<SendingDomain>(
  'mailboxes.sending_domains_of',
  `select ${COLUMNS} from sending_domains where organization_id = $1 and domain = any($2::text[])`,
).rows(
  (organizationId: string, domains: readonly string[]) => [organizationId, [...new Set(domains)]],
  (found) => new Map(found.map((one) => [one.domain, one])),
)

/** Keeps a key for a domain, in place of the one there was. */
export const putSendingDomain = statement(
  'mailboxes.put_sending_domain',
  `insert into sending_domains (organization_id, domain, dkim_selector, dkim_key, dkim_public_key, dkim_bits, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (organization_id, domain) do update set dkim_selector = excluded.dkim_selector,
     dkim_key = excluded.dkim_key, dkim_public_key = excluded.dkim_public_key, dkim_bits = excluded.dkim_bits,
     updated_at = excluded.updated_at`,
).run((given: SendingDomain) => {
  const { organizationId, domain, selector, key, publicKey, bits, updatedAt } = given
  return [organizationId, domain, selector, key, publicKey, bits, updatedAt]
})

/** Forgets the key of a domain; false when there was none. */
export const deleteSendingDomain = statement(
  'mailboxes.delete_sending_domain',
  `delete from sending_domains where organization_id = $1 and domain = $2`,
).changes((organizationId: string, domain: string) => [organizationId, domain])
