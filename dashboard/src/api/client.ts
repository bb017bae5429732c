import createClient from 'openapi-fetch'
import { ApiProblem } from './problem.ts'
import type { components, paths } from './schema.d.ts'
import { client as t } from './texts.tsx'

const KEPT_AS = 'fairlead.organization'

/** The organization that the person works in, as this browser remembers it; null: the one joined first. */
export function chosenOrganization(): string | null {
  return localStorage.getItem(KEPT_AS)
}

/** Holds from the next request on. */
export function chooseOrganization(organizationId: string | null): void {
  if (organizationId === null) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, organizationId)
}

/** Says for which organization a request is, whichever is chosen when it leaves. */
export function ofOrganization(): Record<string, string> {
  const organization = chosenOrganization()
  return organization === null ? {} : { [t.fairleadOrganization]: organization }
}

/** The shapes of the API by their names. */
export type Schemas = components['schemas']

const client = createClient<paths>({ baseUrl: '', querySerializer: { array: { style: 'form', explode: false } } })

type Asked = { body?: unknown; params?: unknown; signal?: unknown; bodySerializer?: unknown }

/** Requests that are under way, by what they ask. */
const underWay = new Map<string, unknown>()

/** A button that is pressed twice asks once: a POST of the same while the first is under way gets its answer. */
function postOnce(path: string, asked: Asked = {}): unknown {
  const post = client.POST as (path: string, asked: Asked) => Promise<unknown>
  if (asked.signal !== undefined || asked.bodySerializer !== undefined) return post(path, asked)
  const name = JSON.stringify([path, asked.params, asked.body])
  const first = underWay.get(name)
  if (first !== undefined) return first
  const call = post(path, asked).finally(() => underWay.delete(name))
  underWay.set(name, call)
  return call
}

/** The public API, typed by its own document. The session cookie says who asks, a header for which organization. */
export const api = { ...client, POST: postOnce as typeof client.POST }

client.use({
  onRequest({ request }) {
    const organization = chosenOrganization()
    if (organization !== null && !request.headers.has(t.fairleadOrganization))
      request.headers.set(t.fairleadOrganization, organization)
    return request
  },
})

/**
 * The body of a good answer: a role that may do something may read what it answers, so that the 204 of keys that may
 * not read is none of ours. @throws ApiProblem for every other; TypeError where the server cannot be reached */
export async function answered<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<[T] extends [undefined] ? T : Exclude<T, undefined>> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiProblem(response.status, error)
  return data as [T] extends [undefined] ? T : Exclude<T, undefined>
}
