import { statement } from '../../../platform/database/db.ts'

/** What an organization's model has read of a company. */
export interface CompanyReading {
  /** When the texts that it read were read from the pages. */
  readonly readAt: Date
  /** The model, its endpoint, and the version of the words it was asked in. */
  readonly readBy: string
  /** Paths of the verdicts that it was asked for, whether it knew or not. */
  readonly asked: readonly string[]
}

/** Whose reading, and of which company. */
export interface ReadingRef {
  readonly organizationId: string
  readonly domain: string
}

/** The last reading of a company, or undefined. */
export const findReading = statement<CompanyReading>(
  'llm.find_reading',
  `select read_at as "readAt", read_by as "readBy", asked from llm_readings where organization_id = $1 and domain = $2`,
).first(({ organizationId, domain }: ReadingRef) => [organizationId, domain])

/** Writes down what was read, in place of the reading before. */
export const saveReading = statement(
  'llm.save_reading',
  `insert into llm_readings (organization_id, domain, read_at, read_by, asked) values ($1, $2, $3, $4, $5)
   on conflict (organization_id, domain)
   do update set read_at = excluded.read_at, read_by = excluded.read_by, asked = excluded.asked`,
).run(({ organizationId, domain }: ReadingRef, reading: CompanyReading) => [
  organizationId,
  domain,
  reading.readAt,
  reading.readBy,
  reading.asked,
])
