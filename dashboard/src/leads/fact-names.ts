import { countryName } from '../shared/words/value-words.ts'
import { camelInWords, own, sentenceCase } from '../shared/words/words.ts'
import { factNames as t } from './texts.tsx'

/** What values of a fact are like: it decides how they are compared. */
export type FactKind = 'text' | 'country' | 'number' | 'list' | 'flag' | 'day'

/** Facts that lists show and filters compare, in the order in which they are offered. */
export const FACTS: Readonly<Record<string, { readonly label: string; readonly kind: FactKind }>> = {
  title: { label: t.title, kind: 'text' },
  'company.country': { label: t.country, kind: 'country' },
  'company.industry': { label: t.industry, kind: 'text' },
  'company.employeeCount': { label: t.employees, kind: 'number' },
  'company.revenue': { label: t.revenue, kind: 'number' },
  'company.foundedYear': { label: t.founded, kind: 'number' },
  'company.fundingStage': { label: t.fundingStage, kind: 'text' },
  'company.headquarters': { label: t.headquarters, kind: 'text' },
  'company.region': { label: t.region, kind: 'text' },
  'company.companyType': { label: t.companyType, kind: 'text' },
  'company.subIndustry': { label: t.subIndustry, kind: 'text' },
  'company.technologies': { label: t.technologies, kind: 'list' },
  'company.signals.hiringSignals.isHiring': { label: t.hiring, kind: 'flag' },
  'company.signals.hiringSignals.openRoles': { label: t.openRoles, kind: 'number' },
  'company.signals.recentFunding.amount': { label: t.fundingAmount, kind: 'number' },
  'company.signals.recentFunding.date': { label: t.fundingDate, kind: 'day' },
  'company.signals.recentFunding.round': { label: t.fundingRound, kind: 'text' },
  'contact.seniority': { label: t.seniority, kind: 'text' },
  'contact.department': { label: t.department, kind: 'text' },
  'contact.city': { label: t.city, kind: 'text' },
  'contact.country': { label: t.contactCountry, kind: 'country' },
  'contact.timezone': { label: t.timeZone, kind: 'text' },
}

/** What a fact is called; one that is not offered, by the end of its path. */
export function factLabel(path: string): string {
  const known = own(FACTS, path)
  if (known !== undefined) return known.label
  const name = path.split('.').at(-1) ?? path
  return sentenceCase(camelInWords(name))
}

/** A key of customData as words where it is written as code: `listSource`, `list_source`; any other as it is. */
export function customLabel(key: string): string {
  return /^[a-z]+([A-Z_][a-z]+)*$/.test(key) ? factLabel(key) : key
}

const FORMER = new Set(['AN', 'BU', 'CS', 'DD', 'DY', 'FX', 'HV', 'NH', 'NT', 'RH', 'SU', 'TP', 'VD', 'YD', 'YU', 'ZR'])

/** Every two-letter combination that is a country, and none that only Unicode knows as a region. */
const COUNTRY_CODES: readonly string[] = (() => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const others = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'UK', 'XA', 'XB', 'ZZ']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return codes.filter((code) => !others.includes(code) && countryName(code) !== code && !FORMER.has(code))
})()

/** All countries to choose from, by their names. */
export const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
)
