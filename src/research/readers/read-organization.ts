import { countryCodeOf } from '../../platform/text/countries.ts'
import { isObject } from '../json.ts'
import type { JsonNode } from '../json.ts'
import { listOf, numberOf, jsonLdText } from './json-ld.ts'
import { isPlausibleHeadcount, isPlausibleYear } from './finding.ts'
import type { PageFinding } from './finding.ts'

/** What a site says of itself in structured data. */
const STRUCTURED = 0.9

/**
 * The facts in a schema.org Organization (https://schema.org/Organization), its name left out: the caller knows it
 * better. `thisYear` bounds the founding year.
 */
export function readOrganization(node: JsonNode, thisYear: number): PageFinding[] {
  return [
    ...describe(node),
    ...foundedOf(node, thisYear),
    ...employeesOf(node['numberOfEmployees']),
    ...placeOf(listOf(node['address'])[0]),
  ]
}

function describe(node: JsonNode): PageFinding[] {
  const description = jsonLdText(node['description'])
  if (description.length < 20) return []
  return [{ path: 'company.description', value: description, confidence: STRUCTURED, quote: description }]
}

function foundedOf(node: JsonNode, thisYear: number): PageFinding[] {
  const quote = jsonLdText(node['foundingDate'])
  const year = Number(/^\d{4}(?=$|-)/.exec(quote)?.[0])
  if (!isPlausibleYear(year, thisYear)) return []
  return [{ path: 'company.foundedYear', value: year, confidence: STRUCTURED, quote }]
}

function employeesOf(value: unknown): PageFinding[] {
  const count = numberOf(value)
  if (count !== undefined && isPlausibleHeadcount(count)) {
    return [{ path: 'company.employeeCount', value: count, confidence: STRUCTURED, quote: quoteOf(value) }]
  }
  const first = listOf(value)[0]
  const range =
    typeof first === 'string'
      ? rangeOf(first)
      : isObject(first)
        ? rangeBetween(first['minValue'], first['maxValue'])
        : undefined
  if (range === undefined) return []
  return [{ path: 'company.employeeRange', value: range, confidence: STRUCTURED, quote: quoteOf(value) }]
}

/** A range as `min-max` or `min+`: a headcount is never made from it. */
function rangeBetween(low: unknown, high: unknown): string | undefined {
  const [from, to] = [numberOf(low), numberOf(high)]
  if (from === undefined || !isPlausibleHeadcount(from)) return undefined
  if (to === undefined) return `${from}+`
  return isPlausibleHeadcount(to) && to >= from ? `${from}-${to}` : undefined
}

function rangeOf(text: string): string | undefined {
  const match = /^(\d{1,7})\s?(?:[-–—]|to)\s?(\d{1,7})$/.exec(text.trim())
  if (match !== null) return rangeBetween(match[1], match[2])
  return rangeBetween(/^(\d{1,7})\s?\+$/.exec(text.trim())?.[1], undefined)
}

function placeOf(address: unknown): PageFinding[] {
  if (!isObject(address)) return []
  const [locality, region, countryText] = [
    address['addressLocality'],
    address['addressRegion'],
    address['addressCountry'],
  ].map(jsonLdText)
  const country = countryCodeOf(countryText ?? '')
  const quote = [locality, region, countryText].filter(Boolean).join(', ')
  const findings: PageFinding[] = []
  if (locality) {
    const headquarters = [locality, region, countryText].filter(Boolean).join(', ')
    findings.push({ path: 'company.headquarters', value: headquarters, confidence: STRUCTURED, quote })
  }
  if (region) findings.push({ path: 'company.region', value: region, confidence: STRUCTURED, quote })
  if (country) findings.push({ path: 'company.country', value: country, confidence: STRUCTURED, quote })
  return findings
}

function quoteOf(value: unknown): string {
  return `numberOfEmployees: ${JSON.stringify(value)}`
}
