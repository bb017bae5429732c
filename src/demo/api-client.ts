/** What the demo asks the API with: nothing but HTTP and a key, as anybody would. */
export interface ApiClient {
  readonly origin: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
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
  return { origin, get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}
