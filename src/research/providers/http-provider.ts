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

function requireMapping(mapping: ProviderQuestion['mapping']): HttpMapping {
  if (mapping === null) throw new Error('A provider of kind http has no mapping.')
  return mapping
}

function read(json: unknown, { fields, match, miss }: HttpMapping): ProviderReading {
  if (!isObject(json) && !Array.isArray(json)) return { status: 'unreadable' }
  if (miss?.absent !== undefined && (valueAt(json, miss.absent) ?? null) === null) return { status: 'miss' }
  const certainty = match === undefined ? 1 : certaintyAt(json, match)
  if (certainty === undefined) return { status: 'unreadable' }
  const values = Object.entries(fields).map(([path, place]) => [path, valueAt(json, place)] as const)
  return { status: 'hit', match: certainty, values }
}

function certaintyAt(json: unknown, { at, most }: { readonly at: string; readonly most: number }): number | undefined {
  const said = valueAt(json, at)
  return typeof said === 'number' && said >= 0 && said <= most ? said / most : undefined
}
