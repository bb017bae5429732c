import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

/** Answers with CSV as a file of this name, which nobody on the way keeps. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string | Readable): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    })
    .send(csv)
}
