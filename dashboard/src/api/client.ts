import createClient from 'openapi-fetch'
import { chosenOrganization } from './chosen-organization.ts'
import { ApiProblem } from './problem.ts'
import type { components, paths } from './schema.d.ts'

/** The shapes of the API by their names. */
export type Schemas = components['schemas']

/** The public API, typed by its own document. The session cookie says who asks, a header for which organization. */
export const api = createClient<paths>({ baseUrl: '', querySerializer: { array: { style: 'form', explode: false } } })

api.use({
  onRequest({ request }) {
    const organization = chosenOrganization()
    if (organization !== null && !request.headers.has('Fairlead-Organization'))
      request.headers.set('Fairlead-Organization', organization)
    return request
  },
})

/** The body of a good answer. @throws ApiProblem for every other; TypeError where the server cannot be reached */
export async function answered<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiProblem(response.status, error)
  return data as T
}
