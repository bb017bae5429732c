import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '../platform/errors.ts'

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

/** Answers with a raw email so that no browser shows it: what is in it came from elsewhere. */
export function sendMailFile(reply: FastifyReply, fileName: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'private, no-store',
    })
    .send(bytes)
}

/** Answers with a file that came from elsewhere: to be saved, never shown. */
export function sendForeignFile(reply: FastifyReply, fileName: string, bytes: Uint8Array): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/gu, escapeByte)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'private, no-store',
    })
    .send(Buffer.from(bytes))
}

/** RFC 8187 §3.2.1 allows fewer characters than a URL does. */
function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Aborted once the caller is gone before there was an answer. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) gone.abort(new AppError('invalid_request', 'The connection was closed.'))
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
