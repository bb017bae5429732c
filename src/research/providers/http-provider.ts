import { fillRequest } from './http-mapping.ts'
import type { HttpMapping } from './http-mapping.ts'
import { isObject } from '../json.ts'
import { valueAt } from './read-answer.ts'
import type { Provider, ProviderQuestion, ProviderReading } from './provider.ts'

const USUAL_MISS = [404]

/** Any HTTP API that answers JSON, as its mapping describes it. */
export const httpProvider: Provider = {
  offers: (mapping) => Object.keys(mapping?.fields ?? {}),
  missStatuses: (mapping) => mapping?.miss?.statuses ?? USUAL_MISS,
  request: ({ domain, apiKey, mapping }) => fillRequest(requireMapping(mapping), { value: domain, apiKey }),
  read: (json, { mapping }) => read(json, requireMapping(mapping)),
}

/** The mapping of a kind that is described by one. @throws Error without it */
export function requireMapping(mapping: ProviderQuestion['mapping']): HttpMapping {
  if (mapping === null) throw new Error('A provider that is described by a mapping has none.')
  return mapping
}

/** Whether an answer says by what it leaves out that there is nothing. */
export function saysNothing(json: unknown, { miss }: HttpMapping): boolean {
  return miss?.absent !== undefined && (valueAt(json, miss.absent) ?? null) === null
}

function read(json: unknown, mapping: HttpMapping): ProviderReading {
  if (!isObject(json) && !Array.isArray(json)) return { status: 'unreadable' }
  if (saysNothing(json, mapping)) return { status: 'miss' }
  const { fields = {}, match } = mapping
  const certainty = match === undefined ? 1 : certaintyAt(json, match)
  if (certainty === undefined) return { status: 'unreadable' }
  const values = Object.entries(fields).map(([path, place]) => [path, valueAt(json, place)] as const)
  return { status: 'hit', match: certainty, values }
}

function certaintyAt(json: unknown, { at, most }: { readonly at: string; readonly most: number }): number | undefined {
  const said = valueAt(json, at)
  return typeof said === 'number' && said >= 0 && said <= most ? said / most : undefined
}
