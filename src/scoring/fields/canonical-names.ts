import { countryCodeOf } from '../../platform/text/countries.ts'
import { foldText } from '../../platform/text/fold-text.ts'

/**
 * Industries under one name each, with other names for the same thing as company data providers and professional
 * networks write them. Modest on purpose: two names stand together only when a seller would call them the same market.
 * Write names in lower case, "and" for "&".
 */
export const INDUSTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  software: [
    'computer software',
    'software development',
    'saas',
    'software as a service',
    'enterprise software',
    'b2b software',
    'application software',
    'software industry',
    'internet software and services',
    'logiciels',
  ],
  internet: ['technology information and internet', 'internet publishing', 'online services'],
  'it services': [
    'information technology and services',
    'information technology services',
    'it services and it consulting',
    'it consulting',
    'it dienstleistungen',
  ],
  fintech: ['financial technology', 'fin tech'],
  'financial services': ['finance', 'financials', 'diversified financial services', 'finanzdienstleistungen'],
  banking: ['banks', 'bank'],
  insurance: ['insurtech', 'versicherungen', 'versicherung'],
  retail: ['retailing', 'retail trade', 'einzelhandel'],
  ecommerce: ['e commerce', 'online retail', 'internet retail', 'online shop', 'internet and direct marketing retail'],
  'consumer goods': ['consumer products', 'fmcg', 'cpg', 'consumer packaged goods', 'manufacturing consumer goods'],
  manufacturing: ['industrial manufacturing', 'industrials', 'produzierendes gewerbe', 'industry and manufacturing'],
  machinery: [
    'industrial machinery',
    'machinery manufacturing',
    'mechanical or industrial engineering',
    'maschinenbau',
  ],
  automotive: ['automobiles', 'automotive industry', 'motor vehicle manufacturing', 'auto', 'automobilindustrie'],
  'health care': ['healthcare', 'hospital and health care', 'hospitals and health care', 'health', 'gesundheitswesen'],
  pharmaceuticals: ['pharma', 'pharmaceutical', 'pharmaceutical manufacturing'],
  biotechnology: ['biotech', 'biotechnology research', 'life sciences'],
  'medical devices': ['medical device', 'medtech', 'medical equipment manufacturing', 'medizintechnik'],
  education: ['education management', 'higher education', 'education administration programs', 'bildung'],
  'e learning': ['elearning', 'edtech', 'education technology', 'e learning providers'],
  'real estate': ['commercial real estate', 'proptech', 'immobilien', 'immobilier'],
  construction: ['building construction', 'construction and engineering', 'bauwesen', 'baugewerbe'],
  logistics: [
    'logistics and supply chain',
    'transportation and logistics',
    'transportation logistics supply chain and storage',
    'freight and logistics services',
    'supply chain',
    'logistik',
  ],
  telecommunications: ['telecom', 'telecoms', 'telco', 'wireless', 'telekommunikation'],
  energy: ['oil and energy', 'oil and gas', 'utilities', 'energie'],
  'renewable energy': ['renewables', 'renewables and environment', 'cleantech', 'erneuerbare energien'],
  marketing: ['marketing and advertising', 'advertising services', 'advertising', 'marketing services', 'martech'],
  media: ['media production', 'online media', 'broadcast media', 'publishing', 'medien'],
  entertainment: ['entertainment providers', 'music', 'motion pictures and film'],
  gaming: ['computer games', 'video games', 'games'],
  hospitality: ['hotels', 'restaurants', 'food and beverage services', 'gastgewerbe'],
  travel: ['leisure travel and tourism', 'travel arrangements', 'tourism', 'tourismus'],
  'food and beverage': ['food and beverages', 'food production', 'food and beverage manufacturing', 'lebensmittel'],
  agriculture: ['farming', 'agritech', 'agtech', 'landwirtschaft'],
  'professional services': ['business services', 'commercial services'],
  consulting: ['management consulting', 'business consulting and services', 'unternehmensberatung'],
  legal: ['legal services', 'law practice', 'law', 'legaltech', 'rechtsberatung'],
  accounting: ['accounting services', 'steuerberatung'],
  'human resources': ['human resources services', 'staffing and recruiting', 'recruiting', 'staffing', 'hr tech'],
  'computer security': ['cybersecurity', 'cyber security', 'computer and network security', 'information security'],
  hardware: ['computer hardware', 'computer hardware manufacturing', 'electronics', 'consumer electronics'],
  semiconductors: ['semiconductor', 'semiconductor manufacturing'],
  aerospace: ['aviation and aerospace', 'aerospace and defense', 'defense and space', 'luft und raumfahrt'],
  nonprofit: ['non profit', 'non profit organizations', 'nonprofit organization management', 'charity', 'ngo'],
  government: ['government administration', 'public sector', 'public administration', 'oeffentlicher dienst'],
}

/**
 * Seniorities as `research` names them, with what enrichment tools write for the same level.
 * Write names in lower case with spaces for punctuation.
 */
export const SENIORITY_NAMES: Readonly<Record<string, readonly string[]>> = {
  c_suite: ['c suite', 'csuite', 'c level', 'clevel', 'cxo', 'chief', 'c suite executive'],
  vp: ['vice president', 'v p', 'vp level', 'vice president level'],
  head: ['head of', 'department head'],
  director: ['director level'],
  manager: ['manager level', 'managerial'],
  senior: ['sr', 'senior level', 'senior individual contributor'],
  mid: ['mid level', 'individual contributor'],
  entry: ['entry level', 'junior', 'jr'],
  intern: ['internship', 'trainee', 'training', 'werkstudent', 'praktikant'],
  owner: ['business owner', 'inhaber', 'proprietor'],
  founder: ['co founder', 'cofounder'],
}

/** How the text of a field is compared: as plain text, or so that different names for one thing are equal. */
export type FieldVocabulary = 'plain' | 'country' | 'industry' | 'seniority' | 'domain'

/**
 * The form in which two texts of one vocabulary are compared. Names that no table knows compare as folded text, so
 * equality never needs an entry. For countries the form is the two-letter ISO 3166-1 code, for a domain the host name.
 */
export function canonicalText(text: string, vocabulary: FieldVocabulary): string {
  const folded = foldText(text)
  if (vocabulary === 'plain') return folded
  if (vocabulary === 'domain') return hostOf(folded)
  if (vocabulary === 'country') return countryCodeOf(text) ?? folded
  const table = tableOf(vocabulary)
  return table.get(folded) ?? table.get(wordsOf(folded)) ?? folded
}

/** `https://www.acme.com/about` → `acme.com`. The text is folded already. */
function hostOf(folded: string): string {
  const address = folded.includes('://') ? folded.replace(/^[a-z][a-z0-9+.-]*:\/\//, '') : folded
  const bare = address.startsWith('www.') ? address.slice(4) : address
  const end = bare.search(/[/?#:]/)
  const host = end === -1 ? bare : bare.slice(0, end)
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** The words of a name alone: no diacritics, no punctuation, "and" for "&", no leading article. */
function wordsOf(folded: string): string {
  return folded
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
}

// Built at first use, which a process that scores nothing need not pay.
let industries: ReadonlyMap<string, string> | undefined
let seniorities: ReadonlyMap<string, string> | undefined

/** Whether a table has the name, or another for the same. */
export function isKnownText(text: string, vocabulary: 'industry' | 'seniority'): boolean {
  const folded = foldText(text)
  const table = tableOf(vocabulary)
  return table.has(folded) || table.has(wordsOf(folded))
}

/** Every name of a table. */
export function namesOf(vocabulary: 'industry' | 'seniority'): readonly string[] {
  return [...tableOf(vocabulary).keys()]
}

function tableOf(vocabulary: 'industry' | 'seniority'): ReadonlyMap<string, string> {
  if (vocabulary === 'industry') return (industries ??= nameTable(INDUSTRY_NAMES))
  return (seniorities ??= nameTable(SENIORITY_NAMES))
}

function nameTable(names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [name, others] of Object.entries(names)) {
    for (const other of [name, ...others]) addName(table, other, name)
  }
  return table
}

/** The first meaning of a name stays: an alias never takes a name away from what has it already. */
function addName(table: Map<string, string>, name: string, meaning: string): void {
  for (const key of [foldText(name), wordsOf(foldText(name))]) {
    if (!table.has(key)) table.set(key, meaning)
  }
}
