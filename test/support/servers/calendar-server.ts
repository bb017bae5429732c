import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A calendar on the server: its objects, and who may read it; `password` absent for one that is published. */
export interface ServedCalendar {
  objects: string[]
  readonly password?: string
}

/** Answers instead of the calendar at a path. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** An event of an hour, in UTC. */
export function hourAt(start: string, uid = start): string {
  return `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260901T000000Z\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`
}

/**
 * A server of calendars on loopback: GET gives a calendar as one file with an ETag, PROPFIND and REPORT its objects, to
 * `ada` with the password. It does not filter by time, as some do not. `answer` puts something else at a path.
 */
export async function startCalendarServer() {
  const calendars = new Map<string, ServedCalendar>()
  const answers = new Map<string, Answering>()
  const asked: { method: string; path: string; status: number; authorization: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    void respond(request, response)
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const body = await text(request).catch(() => '')
    response.on('close', () => {
      asked.push({ method, path, status: response.statusCode, authorization: headers.authorization, body })
    })
    const instead = answers.get(path)
    if (instead !== undefined) return instead(request, response)
    serve(calendars.get(path), request, response)
  }
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calendars,
    asked,
    answer: (path: string, answering: Answering) => answers.set(path, answering),
    mend: (path: string) => answers.delete(path),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>

function serve(calendar: ServedCalendar | undefined, request: IncomingMessage, response: ServerResponse): void {
  const { password } = calendar ?? {}
  const right = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`
  if (calendar === undefined) return void response.writeHead(404).end()
  if (password !== undefined && request.headers.authorization !== right) {
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="calendars"' }).end('Who are you?')
  }
  if (request.method === 'GET') return serveFile(calendar, request, response)
  const found = request.method === 'PROPFIND' ? [collection()] : calendar.objects.map(resource)
  const xml = `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${found.join('')}</D:multistatus>`
  response.writeHead(207, { 'content-type': 'application/xml' }).end(xml)
}

function serveFile({ objects }: ServedCalendar, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${objects.join('').length}"`
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${objects.join('')}END:VCALENDAR\r\n`
  response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(body)
}

function collection(): string {
  return '<D:response><D:href>/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/><cal:calendar/></D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>'
}

function resource(object: string, index: number): string {
  const data = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${object}END:VCALENDAR\r\n`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
  const good = `<D:propstat><D:prop><cal:calendar-data>${data}</cal:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`
  const bad = '<D:propstat><D:prop><D:owner/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>'
  return `<D:response><D:href>/${index}.ics</D:href>${good}${bad}</D:response>`
}
