import { AppError } from '../platform/errors.ts'
import { answerMalformed } from './error-answers.ts'
import type { Server } from './server.ts'

/** Requests that Node itself would refuse with an empty answer get a problem like every other. */
export function refuseMalformed(server: Server): void {
  // RFC 9112 §3.2: a request of HTTP/1.1 without Host is a 400.
  server.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion !== '1.0' && request.headers.host === undefined) {
      throw new AppError('invalid_request', 'The header Host is missing.')
    }
  })
  // RFC 9110 §10.1.1 allows to ignore an expectation that is not known.
  server.server.on('checkExpectation', (request, response) => void server.server.emit('request', request, response))
  server.server.on('connect', (_request, socket) => answerMalformed(new Error('CONNECT'), socket))
}
