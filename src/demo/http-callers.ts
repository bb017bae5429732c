/** What the demo asks the API with: nothing but HTTP and a key, as anybody would. */
export interface ApiClient {
  readonly origin: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  patch<T>(path: string, body: unknown): Promise<T>
}

/** @throws Error for every answer that is not 2xx, with what the server said */
export function createApiClient(origin: string, key: string): ApiClient {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  return {
    origin,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
  }
}

interface Message {
  state: string
  body: string | null
}

/** The link in the first email that was written to a lead. @throws Error when there is none */
export async function findEmailedCalendarLink(api: ApiClient, prospectId: string): Promise<string> {
  const { data } = await api.get<{ data: Message[] }>(`/messages?prospectId=${prospectId}`)
  const link = data.flatMap((message) => /https?:\/\/\S+\/c\/\S+/.exec(message.body ?? '') ?? [])[0]
  if (link === undefined) throw new Error('The lead got no email with a calendar link.')
  return link
}

/** Books a time on offer, the first or one so many later, as a prospect without JavaScript would: reads the page and posts its form. */
export async function bookSlot(link: string, attendee: { name: string; email: string }, later = 0): Promise<string> {
  const page = await (await fetch(link)).text()
  const times = [...page.matchAll(/name="startsAt"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="startsAt"/g)]
  const [, before, behind] = times[Math.min(later, times.length - 1)] ?? []
  const startsAt = before ?? behind
  const timezone = /name="timezone"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? 'UTC'
  if (startsAt === undefined) throw new Error('The booking page offers no time.')
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ startsAt, timezone, ...attendee, notes: 'Looking forward to it.' }).toString(),
  })
  if (!answer.ok) throw new Error(`The booking page answered ${answer.status}: ${await answer.text()}`)
  return startsAt
}
