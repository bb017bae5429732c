import type { Finding } from './finding.ts'

const BY_KEYWORDS = 0.5
/** A single word is an accident, and two industries that are level are none. */
const LEAST_POINTS = 2
const LEAST_MARGIN = 2

/** Words in English and German that companies of an industry use of themselves; a name said outright counts double. */
const INDUSTRIES: Readonly<Record<string, { readonly names: string; readonly words: string }>> = {
  Software: {
    names: 'saas|software company|software platform|softwarehersteller|softwareunternehmen|cloud software|b2b software',
    words: 'software|platform|api|workflow automation|cloud|integrations|developers?|dashboard|plattform',
  },
  'IT services': {
    names: 'it services|managed services|it consulting|it-dienstleister|systemhaus|it-beratung',
    words: 'managed it|help ?desk|system integration|cloud migration|outsourcing|digitali[sz]ation',
  },
  'Financial services': {
    names: 'financial services|wealth management|asset management|finanzdienstleist\\w*|vermögensverwaltung',
    words: 'invest(?:ment|ing|ors?)|loans?|lending|funds?|portfolio|finanzierung|kredite?',
  },
  Fintech: { names: 'fintech|payment platform|neobank', words: 'payments?|banking api|card issuing|zahlungen' },
  Insurance: {
    names: 'insurance company|insurer|insurtech|versicherung(?:en)?',
    words: 'insurance|policies|claims|underwriting|premiums?',
  },
  Manufacturing: {
    names: 'manufacturer|manufacturing company|hersteller|fertigung',
    words: 'manufactur\\w+|production|machining|factory|oem|assembly|produktion|präzision\\w*|werkstoffe?',
  },
  Machinery: {
    names: 'maschinenbau|machine builder|sondermaschinen',
    words: 'machines?|machinery|maschinen|anlagen(?:bau)?|automation|hydraulics?',
  },
  Logistics: {
    names: 'logistics company|freight forwarder|spedition|third-party logistics|3pl|logistics provider',
    words: 'logistics?|freight|shipping|warehous\\w+|supply chain|transport\\w*|logistik|lager\\w*',
  },
  Construction: {
    names: 'construction company|general contractor|bauunternehmen',
    words: 'construction|building|contractors?|renovation|bau|hochbau|tiefbau',
  },
  'Real estate': {
    names: 'real estate|immobilien\\w*|property management',
    words: 'properties|apartments?|rentals?|tenants?|wohnungen|vermietung',
  },
  'Health care': {
    names: 'hospital|medical practice|health ?care provider|klinik|arztpraxis',
    words: 'patients?|medical|clinic\\w*|treatment|doctors?|therap\\w+|patienten|gesundheit',
  },
  Biotechnology: {
    names: 'biotech\\w*|life sciences',
    words: 'therapeutics|clinical trials|genom\\w+|antibod\\w+|drug discovery',
  },
  Education: {
    names: 'university|online courses|hochschule|weiterbildung',
    words: 'students?|learning|courses?|teachers?|curriculum|kurse|schulungen?',
  },
  Ecommerce: {
    names: 'online shop|online store|onlineshop|webshop',
    words: 'free shipping|add to cart|warenkorb|checkout|versandkostenfrei|shop now',
  },
  Marketing: {
    names: 'marketing agency|advertising agency|werbeagentur|digital agency|seo agency',
    words: 'campaigns?|branding|seo|content marketing|social media|kampagnen|agentur',
  },
  Consulting: {
    names: 'management consult\\w+|consulting firm|unternehmensberatung',
    words: 'consult\\w+|advisory|strategy|transformation|beratung',
  },
  Legal: {
    names: 'law firm|rechtsanw[aä]lt\\w*|kanzlei|attorneys at law',
    words: 'legal|litigation|lawyers?|attorneys?|counsel|recht|mandanten',
  },
  'Human resources': {
    names: 'recruitment agency|staffing agency|personalvermittlung|executive search',
    words: 'recruit\\w+|staffing|candidates|hiring|payroll|bewerber',
  },
  Energy: {
    names: 'energy company|utility|energieversorger|stadtwerke',
    words: 'energy|electricity|power plants?|grid|strom|gas|energie',
  },
  'Renewable energy': {
    names: 'renewable energy|solar company|erneuerbare energien',
    words: 'solar|wind|photovoltai\\w+|battery storage|pv-anlagen',
  },
  Hospitality: {
    names: 'hotel|restaurant|gasthof',
    words: 'rooms|guests?|reservations?|menu|zimmer|gäste|speisekarte',
  },
  'Computer security': {
    names: 'cyber ?security|information security',
    words: 'threats?|vulnerabilit\\w+|phishing|ransomware|penetration test\\w*|zero trust',
  },
  Telecommunications: {
    names: 'telecommunications?|telecom|internet provider',
    words: 'broadband|fib(?:er|re)|5g|voip|glasfaser|mobilfunk',
  },
  Nonprofit: {
    names: 'non-?profit|charity|gemeinnützig\\w*|stiftung',
    words: 'donat\\w+|volunteers?|mission|spenden|ehrenamt\\w*',
  },
  Automotive: {
    names: 'automotive supplier|car dealer|autohaus|automobilzulieferer',
    words: 'automotive|vehicles?|cars|fahrzeuge|autos',
  },
  'Food and beverage': {
    names: 'food manufacturer|brewery|brauerei|bäckerei|food producer',
    words: 'food|beverages?|flavou?rs?|organic|lebensmittel|getränke',
  },
}

/** The closed list of industries, by the names that facts carry. */
export const INDUSTRY_NAMES: readonly string[] = Object.keys(INDUSTRIES)

interface Pattern {
  readonly name: string
  readonly said: RegExp
  readonly hinted: RegExp
}

const PATTERNS: readonly Pattern[] = Object.entries(INDUSTRIES).map(([name, { names, words }]) => ({
  name,
  said: new RegExp(`(?<![\\p{L}\\d])(?:${names})(?![\\p{L}\\d])`, 'giu'),
  hinted: new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'giu'),
}))

const LONGEST_PRESENTATION = 3_000

/**
 * The industry by the words of how a company presents itself (title, description, headings): a name counts two, each
 * different word one. Undefined unless one industry leads by two.
 */
export function readIndustry(presentation: string): Finding[] {
  const text = presentation.slice(0, LONGEST_PRESENTATION)
  const scored = PATTERNS.map(({ name, said, hinted }) => {
    const names = distinct(text, said)
    const words = distinct(text, hinted)
    return { name, points: 2 * names.length + words.length, evidence: [...names, ...words] }
  }).toSorted((a, b) => b.points - a.points)
  const [first, second] = scored
  if (first === undefined || first.points < LEAST_POINTS) return []
  if (first.points - (second?.points ?? 0) < LEAST_MARGIN) return []
  return [{ path: 'company.industry', value: first.name, confidence: BY_KEYWORDS, quote: first.evidence.join(', ') }]
}

function distinct(text: string, pattern: RegExp): string[] {
  return [...new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase()))]
}
