import { XMLParser } from 'fast-xml-parser'
import { CalendarFault } from './calendar-fault.ts'

interface Propstat {
  readonly status?: unknown
  readonly prop?: Record<string, unknown>
}

/**
 * The properties that a multistatus answer (RFC 4918 §13) has with success, one record for each resource; names without
 * their namespace.
 * @throws CalendarFault `not_a_calendar` for what is no such answer, or declares a document type; `too_many` where the
 * server says that it left some out (RFC 4791 §7.8)
 */
export function readMultistatus(xml: string): Record<string, unknown>[] {
  // Nothing of WebDAV has one, and entities are what blows answers up.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new CalendarFault('not_a_calendar')
  const responses = listOf(parse(xml).response)
  if (responses.some(({ status }) => isStatus(status, 507))) throw new CalendarFault('too_many')
  return responses.map(({ propstat }) => {
    const good = listOf(propstat).filter(({ status }) => status === undefined || isStatus(status, 200))
    return Object.assign({}, ...good.map(({ prop }) => (typeof prop === 'object' ? prop : {}))) as Record<
      string,
      unknown
    >
  })
}

/** The text of a property, whether it has attributes or not. */
export function propertyText(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['#text'] : value
  return typeof text === 'string' ? text : undefined
}

function parse(xml: string): { response?: unknown } {
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, trimValues: false })
  try {
    const { multistatus } = parser.parse(xml) as { multistatus?: unknown }
    if (multistatus === undefined) throw new CalendarFault('not_a_calendar')
    return typeof multistatus === 'object' && multistatus !== null ? multistatus : {}
  } catch (error) {
    throw error instanceof CalendarFault ? error : new CalendarFault('not_a_calendar', error)
  }
}

function listOf(value: unknown): (Propstat & { propstat?: unknown })[] {
  return [value].flat().filter((one): one is object => typeof one === 'object' && one !== null)
}

function isStatus(value: unknown, status: number): boolean {
  return typeof value === 'string' && new RegExp(`^\\s*HTTP/\\S+ ${status}\\b`).test(value)
}
