import { anyOf, assists, EXPLICIT, isAssistantLevel, WEAK } from './title-words.ts'

/** The levels of a job, highest first. */
export const SENIORITIES = [
  'owner',
  'founder',
  'c_suite',
  'partner',
  'vp',
  'head',
  'director',
  'manager',
  'senior',
  'mid',
  'entry',
  'intern',
] as const

export type Seniority = (typeof SENIORITIES)[number]

export interface SeniorityReading {
  readonly value: Seniority
  readonly confidence: number
}

const DEFAULT = 0.4

type Rule = readonly [value: Seniority, confidence: number, ...patterns: RegExp[]]

const LEARNS = anyOf(`
  interns?, internship, working student, trainee, apprentice,
  praktikant(in)?, praktikum, werkstudent(in)?, azubi, auszubildende[rn]?, ausbildung (zum|zur|als), lehrling,
  volontär(in)?, diplomand(in)?, masterand(in)?, bachelorand(in)?, (bachelor|master|diploma) thesis, hiwi, studentische hilfskraft,
  apprentie?, stagiaire, alternante?,
  becari[oa], practicante, pasante, en prácticas, aprendiz`)
/** Who runs the programme of the interns is none. */
const INTERN = new RegExp(`${LEARNS.source}(?! (?:program|coordinator|recruit|relations|supervisor|development))`, 'u')

const JUNIOR = anyOf(`
  junior, jr, jnr, entry level, berufseinsteiger(in)?, absolvent(in)?, debutante?, founders? associate`)

/** What is owned here is a thing or a task, or somebody else is the owner: nobody is led, and no company owned. */
const OWNER_OF_A_COMPANY =
  /(?<!\b(?:product|process|data|service|services|system|asset|feature|risk|control|application|app|platform|project|solution|domain|epic|api|stream|release|technical|tech|it|test|module|content|topic|po) )\bowner\b(?!(?: s)? (?:relations?|services?|success|experience|support|liaison|care|engagement|communications?|acquisition|onboarding|accounts?|representative|rep)\b)|\bduen[oa]\b(?! del? (?:producto|proceso|servicio|datos))/u

const PARTNER_OF_THE_FIRM =
  /^(?:(?:co|managing|general|senior|junior|equity|name|operating|venture|limited|audit|tax|investment|law|deal|consulting|advisory|practice|regional|associate|geschae?ftsfue?hrende[rn]?) ){0,3}(?:senior|junior)?partner(?:in)?(?= (?:of|in)\b|$)|(?<!\bprofesseure? )\bassociee?\b/u

const PLACES_AND_GROUPS = String.raw`projekt|team|gruppen|schicht|filial|markt|bau|objekt|studien|gebiets\w*|bezirks\w*|regional`
const HEAD_OF_A_FUNCTION = new RegExp(
  String.raw`\b\w*(?<!halb|beg|\bg|ab|reise|stations|kurs|sitzungs|spiel|versammlungs|${PLACES_AND_GROUPS})(?:leiter(?:in)?|ltr)\b|\b\w*(?<!${PLACES_AND_GROUPS})(?:leitung|ltg)\b`,
  'u',
)
const HEAD_OF_A_GROUP = new RegExp(
  String.raw`\b\w*(?:${PLACES_AND_GROUPS}|stations|kurs)(?:leit(?:er(?:in)?|ung)|ltr|ltg)\b`,
  'u',
)

/** Highest level first; within one role the first match counts. */
const RULES: readonly Rule[] = [
  [
    'owner',
    EXPLICIT,
    OWNER_OF_A_COMPANY,
    anyOf(
      `*inhaber(in)?, eigentümer(in)?, proprietor, propriétaire, propietari[oa], titolare, chef(fe)? de entreprise, ggf`,
    ),
  ],
  [
    'owner',
    WEAK,
    anyOf(`
      *gesellschafter(in)?, self employed, selb(st)?ständig*, unternehmer(in)?, freiberufler(in)?, einzelkauf(mann|frau),
      auto ?entrepreneur, entrepreneure? individuel(le)?, ^(trabajadora? )?autonom[oa]$, empresari[oa]`),
  ],
  [
    'founder',
    EXPLICIT,
    /\b(?:co ?)?(?:founder|fondateur|fondatrice|fundador|fundadora)\b(?! associate)|\bfounding partner\b|\b(?:mit|firmen|unternehmens)?grue?nder(?:in)?\b/u,
  ],
  ['founder', WEAK, anyOf('entrepreneure?(?! in residence), emprendedora?')],
  [
    'c_suite',
    EXPLICIT,
    /\bchief (?:\w+ ){0,5}(?:officer|executive)\b|\b(?:ceo|cfo|coo|cto|cmo|cio|cpo|cro|chro|cso|ciso|cdo|cco|cao|clo|cxo|cno|cbo|cgo|cpto)\b|\bc (?:level|suite)\b/u,
    /(?<!\b(?:vice|vize|deputy) )\b(?:president|president[ea]|prae?sident(?:in)?)$/u,
    /\b(?:chairm[ae]n|chairwoman|chairperson|pdg|president(?:e directrice|e? directeur) generale?)\b|\b\w*vorsta?e?nd(?:in|e|e?s|smitglied|svorsitzende[rn]?|ssprecher(?:in)?)?\b/u,
    /(?<!\b(?:referent(?:in)?|mitarbeiter(?:in)?|bue?ro) (?:in )?(?:der|des) )\b\w*geschae?fts(?:fue?hrer(?:in)?|fue?hrende[rn]?|fue?hrung|leit(?:ung|er(?:in)?))\b(?! partner)/u,
    anyOf(`
      (directeur|directrice) generale?, directora? general, consejer[oa] delegad[oa], administrador(a|es)? unic[oa],
      amministratore delegato`),
  ],
  [
    'c_suite',
    WEAK,
    /(?<!\b(?:vice|vize|deputy) )\b(?:president[ea]?|prae?sident(?:in)?|chair|managing directors?)\b/u,
    /^(?:(?:group|regional|joint|co|stv|stellv) )?(?:md|gf|dg|dga|executive director|directora? ejecutiv[oa]|direct(?:eur|rice) administrati(?:f|ve))$/u,
    anyOf(`
      gf, dga, daf, dsi, drh, rssi, general counsel, general director, gerente general, directora? gerente,
      direction générale, dirección general, (co ?)?gérante?, dirigeante?,
      (directeur|directrice) (des?|du) (systèmes? de information|ressources humaines)`),
    /\bchief\b(?! (?:of staff|engineer|accountant|architect|editor|nurse|nursing|physician|resident|cook|chef|inspector|clerk|mate|steward|pilot|estimator|draftsman|underwriter))/u,
    anyOf(`
      (?<!advisory )board (member|director), member (of the )?board, mitglied board, board of directors,
      non ?executive director, aufsichtsra[et]*, verwaltungsra[et]*, membre du (conseil|directoire|comex|codir),
      membre du comité de direction, miembro del consejo, consejer[oa]$, consejer[oa] independiente`),
  ],
  ['partner', EXPLICIT, PARTNER_OF_THE_FIRM],
  [
    'partner',
    WEAK,
    /\bsoci[oa]\b(?! (?:de negocio|comercial|cultur|educ|econom|demogra|medic|sanit|pedagog|linguist|professionnel))|^principal$/u,
  ],
  ['vp', EXPLICIT, /\b(?:[adefgjrs]|cor|exec|sr)?vp\b|\bvice ?president[ae]?\b|\bvi[cz]e ?prae?sident(?:in)?\b/u],
  [
    'head',
    EXPLICIT,
    anyOf('head of, (global|department|group|regional|country|division|practice) head, chefarzt, chefärztin'),
    HEAD_OF_A_FUNCTION,
  ],
  [
    'head',
    WEAK,
    /\bhead\b(?! (?:chef|nurse|teacher|coach|cook|waiter|hunter|gardener|porter|brewer|start|baker))|\bleitende[rn]?\b/u,
  ],
  // The title of a craft, not of a rung.
  ['senior', WEAK, anyOf('art director, directeur artistique, directrice artistique, directora? de arte')],
  ['director', EXPLICIT, anyOf('(sub)?directora?, *direktor(in)?, directeur, directrice, direttore, direttrice, dir')],
  [
    'director',
    WEAK,
    anyOf('chief of staff, jef[ea] de gabinete, (general|country) (manager|mgr), gm, prokurist(in)?, beirat'),
  ],
  [
    'manager',
    WEAK,
    anyOf(`
      (account | project | projekt | product | produkt | program | programme | community | content | media | office |
      case | success | partner | partnership | relationship | campaign | event | crm | seo | delivery | portfolio |
      release | change | client | customer | kunden | accounts | development | proposal | bid | data | key account)
      ?(manager(in)?|mgr)`),
  ],
  ['manager', EXPLICIT, anyOf('manager(in)?, mgr, managers, gerente')],
  [
    'manager',
    WEAK,
    anyOf(`
      *manager(in)?, team ?lead, leader, team ?leader, lider, supervisora?, superintendent, foreman, *verantwortlicher?,
      (financial|corporate|group|business) controller, comptroller, \\w+chef(in)?,
      responsable, resp, encargad[oa], jef[ea], superviseure?`),
    /\bchef(?:fe)? (?:de|du|des|comptable)\b(?! (?:rang|partie))/u,
    HEAD_OF_A_GROUP,
    /(?<=\S )lead$/u,
  ],
  [
    'senior',
    EXPLICIT,
    /\b(?:senior|sr|snr|principal|distinguished|oberarzt|oberae?rztin)\b|\bstaff (?:\w+ )?(?:engineer|scientist|designer|developer|architect|researcher)\b/u,
  ],
  [
    'senior',
    WEAK,
    /\blead\b(?! (?:gen|generation|management|nurturing|qualification|acquisition))|\b(?:expert(?! comptable)|experte|expertin|chief)\b|^founding \w+|(?<!\bassistant )\bprofessor\b/u,
  ],
  ['entry', WEAK, anyOf('graduate, associate, assistant(?! professor), auxiliar, aushilfe, clerk, receptionist')],
]

/**
 * The level that one role names, undefined when it has no letters. `confidence` is 0.9 for an explicit word, 0.6 for
 * one that means different things in different houses, 0.4 when nothing is named and `mid` is assumed. Expects what
 * `rolesOf` returns.
 */
export function seniorityOfRole(role: string): SeniorityReading | undefined {
  if (!/\p{L}/u.test(role)) return undefined
  if (INTERN.test(role)) return { value: 'intern', confidence: EXPLICIT }
  if (assists(role)) return { value: 'entry', confidence: WEAK }
  const rule = RULES.find(([, , ...patterns]) => patterns.some((pattern) => pattern.test(role)))
  if (JUNIOR.test(role) && (rule === undefined || rank(rule[0]) >= rank('manager'))) {
    return { value: 'entry', confidence: EXPLICIT }
  }
  if (rule === undefined) return { value: 'mid', confidence: DEFAULT }
  return { value: rule[0], confidence: isAssistantLevel(role) ? WEAK : rule[1] }
}

/** The highest level among several roles of one person; an assumed one loses to any that is named. */
export function highestSeniority(readings: readonly SeniorityReading[]): SeniorityReading | undefined {
  const named = readings.filter((reading) => reading.confidence > DEFAULT)
  return (named.length > 0 ? named : readings).toSorted(
    (a, b) => rank(a.value) - rank(b.value) || b.confidence - a.confidence,
  )[0]
}

function rank(value: Seniority): number {
  return SENIORITIES.indexOf(value)
}
