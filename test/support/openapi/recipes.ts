import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import type { Answer, Harness } from '../installation/harness.ts'

const DIRECTORY = new URL('../../../docs/integrations/', import.meta.url)
const load = createRequire(import.meta.url)

/** The files of docs/integrations, with what stands in them. */
export const RECIPES: ReadonlyMap<string, string> = new Map(
  readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(new URL(name, DIRECTORY), 'utf8')]),
)

/** A code block of the recipes: what kind it is, what it is called, what is in it. */
export interface Block {
  readonly kind: string
  readonly name: string
  readonly text: string
}

/** Every code block of every recipe. A block without a name has an empty one. */
export const BLOCKS: readonly Block[] = [...RECIPES.values()].flatMap((text) =>
  [...text.matchAll(/^```([\w-]+) ?([\w-]*)\n(.*?)\n```$/gms)].map(([, kind, name, code]) => ({
    kind: kind!,
    name: name!,
    text: code!,
  })),
)

/** @throws Error when no block, or more than one, has the name */
export function blockNamed(name: string): string {
  const [found, ...more] = BLOCKS.filter((block) => block.name === name)
  if (found === undefined || more.length > 0) throw new Error(`${more.length} blocks more or none are called ${name}.`)
  return found.text
}

/** Puts values in for `{name}` and, as a tool does, for `{{Its Field}}`. @throws Error for a field without a value */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([^{}]+)\}\}|\{([a-zA-Z]+)\}/g, (whole, field?: string, name?: string) => {
    const value = values[field ?? name ?? '']
    if (value === undefined) throw new Error(`There is no value for ${whole}.`)
    return value
  })
}

/** A request as it stands in a recipe. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** Reads a block of kind `http`: a request line, headers, an empty line and a body. */
export function readRequest(text: string): Request {
  const [head = '', body] = text.split('\n\n')
  const [line = '', ...headers] = head.split('\n')
  const [method = '', path = ''] = line.split(' ')
  const pairs = headers.map((header) => {
    const colon = header.indexOf(': ')
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 2)] as const
  })
  return { method, path, headers: Object.fromEntries(pairs), body }
}

/** Sends a request to the real server with no other headers than its own. */
export function send(harness: Harness, { method, path, headers, body }: Request): Promise<Answer> {
  const options = { key: null, headers, ...(body === undefined ? {} : { raw: body }) }
  return harness.call(method, path, undefined, options)
}

/** What a tool gives to code: Node's own, and that of the tool. */
const NODE = { Buffer, URL, Date, JSON, Math, Number, String, Object, Array, Error, setTimeout, console }

/**
 * Runs code as the code step of a tool does: in a function of its own, with `require`, and the tool's variables.
 * Answers what it returned, and its variables afterwards, such as `output`.
 */
export async function runCode(
  code: string,
  variables: Record<string, unknown>,
  self: object = {},
): Promise<{ returned: unknown; after: Record<string, unknown> }> {
  const after: Record<string, unknown> = { ...NODE, require: load, output: undefined, self, ...variables }
  const wrapped = `(async function () {\n${code}\n}).call(self)`
  const returned: unknown = await runInContext(wrapped, createContext(after))
  return { returned, after }
}

/** The `fetch` that a tool's code has, where https://leads.example.com is the server of the test. */
export function fetchFrom(harness: Harness) {
  return async (url: string, { method = 'GET', headers = {}, body }: FetchOptions = {}) => {
    const answer = await harness.call(method, url.replace('https://leads.example.com', ''), undefined, {
      key: null,
      headers,
      ...(body === undefined ? {} : { raw: body }),
    })
    return {
      ok: answer.status < 300,
      status: answer.status,
      json: async () => answer.body as unknown,
      text: async () => answer.text,
    }
  }
}

/** What the recipes' code says to `fetch`. */
export interface FetchOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface AxiosOptions {
  readonly params?: Record<string, unknown>
  readonly headers?: Record<string, string>
  readonly validateStatus?: (status: number) => boolean
}

/** The `require` of HubSpot's custom code: Node's, and of axios what the recipes use. */
export function requireWithAxios(harness: Harness) {
  const request = fetchFrom(harness)
  const axios = {
    post: async (url: string, data: unknown, options: AxiosOptions = {}) => {
      const { params = {}, headers = {}, validateStatus = (status: number) => status < 300 } = options
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
      const raw = typeof data === 'string' ? data : JSON.stringify(data)
      const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: raw }
      const answer = await request(query === '' ? url : `${url}?${query}`, sent)
      if (!validateStatus(answer.status)) throw new Error(`Request failed with status code ${answer.status}`)
      return { status: answer.status, data: await answer.json() }
    },
  }
  return (name: string): unknown => (name === 'axios' ? axios : load(name))
}
