import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import type { Context } from '../platform/context.ts'
import { SECOND } from '../platform/clock.ts'
import { USUAL_LAG, readStale } from '../platform/database/read-stale.ts'
import type { Stale } from '../platform/database/read-stale.ts'

/** Older than an hour is of no use to anybody. */
const MOST_LAG = 3_600

const maxLag = (title: string, fallback: number, description: string) => ({
  maxLag: Type.Optional(Type.Integer({ title, minimum: 0, maximum: MOST_LAG, default: fallback, description })),
})

/** The query parameter of a list that a read replica may answer, if the caller asks for it. */
export const ListLagQuery = maxLag(
  'ListMaxLag',
  0,
  'A read replica may answer if its data is at most this many seconds old (see `Replica-Lag`).',
)

/** The query parameter of a report or export, which a read replica answers by itself. */
export const ReportLagQuery = maxLag(
  'ReportMaxLag',
  USUAL_LAG,
  'A read replica may answer if its data is at most this many seconds old (see `Replica-Lag`). 0 includes everything written before the request.',
)

/** The header that tells of it. */
export const REPLICA_LAG = 'Replica-Lag'

/** Tells how old the data of an answer may be, if a replica gave it. */
export function tellLag(reply: FastifyReply, lagMs: number | null): void {
  if (lagMs !== null) reply.header(REPLICA_LAG, (lagMs / SECOND).toFixed(1))
}

/** Reads a list as old as the caller takes it; the answer tells how old it may be. */
export async function listStale<Answer>(
  context: Context,
  { query, reply }: { readonly query: { readonly maxLag?: number }; readonly reply: FastifyReply },
  read: (reading: Context) => Promise<Answer>,
): Promise<Answer> {
  const { answer, lagMs }: Stale<Answer> = await readStale(context, query.maxLag ?? 0, read)
  tellLag(reply, lagMs)
  return answer
}
