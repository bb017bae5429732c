import { execute, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

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

const LIST = statement<SendingDomain>(
  'mailboxes.sending_domains',
  `select ${COLUMNS} from sending_domains where organization_id = $1 order by domain`,
)

/** Every domain that an organization has brought a key for. */
export async function listSendingDomains(db: Db, organizationId: string): Promise<SendingDomain[]> {
  return rows(db, LIST, [organizationId])
}

const FIND = statement<SendingDomain>(
  'mailboxes.sending_domain',
  `select ${COLUMNS} from sending_domains where organization_id = $1 and domain = $2`,
)

/** A domain with its key; undefined where none was brought. */
export async function findSendingDomain(
  db: Db,
  organizationId: string,
  domain: string,
): Promise<SendingDomain | undefined> {
  return firstRow(db, FIND, [organizationId, domain])
}

const FIND_MANY = statement<SendingDomain>(
  'mailboxes.sending_domains_of',
  `select ${COLUMNS} from sending_domains where organization_id = $1 and domain = any($2::text[])`,
)

/** Like `findSendingDomain`, for several: those a key was brought for. */
export async function findSendingDomains(
  db: Db,
  organizationId: string,
  domains: readonly string[],
): Promise<Map<string, SendingDomain>> {
  const found = await rows(db, FIND_MANY, [organizationId, [...new Set(domains)]])
  return new Map(found.map((one) => [one.domain, one]))
}

const PUT = statement(
  'mailboxes.put_sending_domain',
  `insert into sending_domains (organization_id, domain, dkim_selector, dkim_key, dkim_public_key, dkim_bits, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (organization_id, domain) do update set dkim_selector = excluded.dkim_selector,
     dkim_key = excluded.dkim_key, dkim_public_key = excluded.dkim_public_key, dkim_bits = excluded.dkim_bits,
     updated_at = excluded.updated_at`,
)

/** Keeps a key for a domain, in place of the one there was. */
export async function putSendingDomain(db: Db, given: SendingDomain): Promise<void> {
  const { organizationId, domain, selector, key, publicKey, bits, updatedAt } = given
  await execute(db, PUT, [organizationId, domain, selector, key, publicKey, bits, updatedAt])
}

const DELETE = statement(
  'mailboxes.delete_sending_domain',
  `delete from sending_domains where organization_id = $1 and domain = $2`,
)

/** Forgets the key of a domain; false when there was none. */
export async function deleteSendingDomain(db: Db, organizationId: string, domain: string): Promise<boolean> {
  return (await execute(db, DELETE, [organizationId, domain])) === 1
}
