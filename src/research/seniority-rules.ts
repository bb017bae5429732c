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

const EXPLICIT = 0.9
const WEAK = 0.6
const DEFAULT = 0.4

type Rule = readonly [value: Seniority, confidence: number, pattern: RegExp]

const INTERN =
  /\b(?:interns?|internship|praktikant(?:in)?|praktikum|werkstudent(?:in)?|working student|trainee|azubi|auszubildende[rn]?|apprentice|apprentie?|stagiaire|alternante?|becari[oa]|volonta?e?r(?:in)?|hiwi|studentische hilfskraft)\b(?! (?:program|coordinator|recruit|relations|supervisor|development))/u

const JUNIOR =
  /\b(?:junior|jr|jnr|entry level|berufseinsteiger(?:in)?|absolvent(?:in)?|debutante?|founders? associate)\b/u

/** Who supports somebody with a high title carries that title in the own one. */
const SUPPORTS =
  /\b(?:\w*assisten(?:t|tin|ten|z)|assistante?|asistente|\w*sekretae?r(?:in)?|\w*sekretariat|secretary|secretaire|secretari[oa]|pa|vorstandsreferent(?:in)?)\b/u
const ASSISTANT_LEVEL = /\bassistant (?:\w+ ){0,2}(?:vice president|vp|director|manager)\b/u

/** Highest level first; within one role the first match counts. */
const RULES: readonly Rule[] = [
  [
    'owner',
    EXPLICIT,
    /(?<!\b(?:product|process|data|service|services|system|asset|feature|risk|control|application|app|platform|project|solution|domain|epic|api|stream|release|technical|tech|it|test|module|content|topic|po) )\b(?:owner|\w*inhaber(?:in)?|eigentue?mer(?:in)?|proprietor|proprietaire|propietari[oa]|duen[oa]|titolare|chef dentreprise)\b/u,
  ],
  ['owner', WEAK, /\b(?:gesellschafter(?:in)?|gerante?|self employed|selbsta?e?ndig\w*|independant)\b/u],
  [
    'founder',
    EXPLICIT,
    /\b(?:co ?)?(?:founder|fondateur|fondatrice|fundador|fundadora)\b(?! associate)|\b(?:mit|firmen|unternehmens)?grue?nder(?:in)?\b/u,
  ],
  [
    'c_suite',
    EXPLICIT,
    /\bchief (?:\w+ ){0,5}(?:officer|executive)\b|\b(?:ceo|cfo|coo|cto|cmo|cio|cpo|cro|chro|cso|ciso|cdo|cco|cao|clo|cxo|cno|cbo|cgo|cpto)\b|\bc (?:level|suite)\b/u,
  ],
  ['c_suite', EXPLICIT, /(?<!\b(?:vice|vize|deputy) )\b(?:president|presidente|presidenta|prae?sident(?:in)?)$/u],
  ['c_suite', EXPLICIT, /\b(?:chairman|chairwoman|chairperson|pdg|president directeur general)\b/u],
  [
    'c_suite',
    EXPLICIT,
    /\b\w*geschae?fts(?:fue?hrer(?:in)?|fue?hrende[rn]?|fue?hrung|leitung)\b|\b\w*vorsta?e?nd(?:in|e?s|smitglied|svorsitzende[rn]?|ssprecher(?:in)?)?\b/u,
  ],
  [
    'c_suite',
    EXPLICIT,
    /\b(?:directeur general|directrice generale|directora? general|consejer[oa] delegad[oa]|amministratore delegato)\b(?! adjoint)/u,
  ],
  [
    'c_suite',
    WEAK,
    /(?<!\b(?:vice|vize|deputy) )\b(?:president|chair|managing directors?|gerente general|general director)\b/u,
  ],
  [
    'c_suite',
    WEAK,
    /\bchief\b(?! (?:of staff|engineer|accountant|architect|editor|nurse|nursing|physician|resident|cook|chef|inspector|clerk|mate|steward|pilot|estimator|draftsman|underwriter))/u,
  ],
  [
    'c_suite',
    WEAK,
    /(?<!\badvisory )\bboard (?:member|director)\b|\b(?:member|member of the|mitglied) board\b|\bmember of the board\b|\bboard of directors\b|\baufsichtsrat\w*|\bverwaltungsra[et]\w*/u,
  ],
  [
    'partner',
    EXPLICIT,
    /^(?:(?:co|managing|general|senior|junior|founding|equity|name|operating|venture|limited|audit|tax|investment|law|deal|consulting|advisory|practice|regional|associate) ){0,3}partner(?:in)?(?= (?:of|in)\b|$)/u,
  ],
  ['partner', WEAK, /^(?:socio|socia|associee?|principal)$/u],
  [
    'vp',
    EXPLICIT,
    /\b(?:[adefgjrs]|cor|exec|sr)?vp\b|\bvice ?president[ae]?\b|\bvi[cz]e ?prae?sident(?:in)?\b|\bvicepresident[ae]\b/u,
  ],
  [
    'head',
    EXPLICIT,
    /\bhead of\b|\b(?:global|department|group|regional|country|division|practice) head\b|\bchefarzt\b|\bchefae?rztin\b/u,
  ],
  [
    'head',
    EXPLICIT,
    /\b\w*(?<!halb|beg|\bg|ab|reise|projekt|team|gruppen|schicht|filial|markt|bau|stations|kurs|sitzungs|spiel|versammlungs|teilprojekt|studien|objekt)leiter(?:in)?\b|\b\w*(?<!projekt|team|gruppen|schicht|filial|markt|bau|teilprojekt|studien|objekt)leitung\b/u,
  ],
  [
    'head',
    WEAK,
    /\bhead\b(?! (?:chef|nurse|teacher|coach|cook|waiter|hunter|gardener|porter|brewer|start|baker))|\bjef[ea] de\b|\bleitende[rn]?\b/u,
  ],
  [
    'director',
    EXPLICIT,
    /\b(?:director|\w*direktor(?:in)?|directeur|directrice|directora|subdirectora?|direttore|direttrice|dir)\b/u,
  ],
  ['director', WEAK, /\b(?:chief of staff|general manager|prokurist(?:in)?|beirat)\b/u],
  [
    'manager',
    WEAK,
    /\b(?:account|project|projekt|product|produkt|program|programme|community|content|media|office|case|success|partner|partnership|relationship|campaign|event|crm|seo|delivery|portfolio|release|change|client|customer|kunden|accounts|development|proposal|bid|data|key account) ?(?:manager(?:in)?|mgr)\b/u,
  ],
  ['manager', EXPLICIT, /\b(?:manager(?:in)?|mgr|managers|gerente)\b/u],
  [
    'manager',
    WEAK,
    /\b\w+manager(?:in)?\b|\b(?:team ?lead|leader|teamleader|teamleiterin)\b|\b(?:supervisor|superintendent|foreman|responsable|encargad[oa]|chef (?:de|du) \w+|\w*verantwortlicher?)\b|\b\w*(?:projekt|team|gruppen|schicht|filial|markt|bau|stations|objekt|studien|kurs)leit(?:er(?:in)?|ung)\b|(?<!^)(?<= )lead$/u,
  ],
  [
    'senior',
    EXPLICIT,
    /\b(?:senior|sr|snr|principal|distinguished|oberarzt|oberae?rztin)\b|\bstaff (?:\w+ )?(?:engineer|scientist|designer|developer|architect|researcher)\b/u,
  ],
  [
    'senior',
    WEAK,
    /\blead\b(?! (?:gen|generation|management|nurturing|qualification|acquisition))|\b(?:expert|experte|expertin|chief)\b/u,
  ],
  ['entry', WEAK, /\b(?:graduate|associate|assistant|auxiliar|aushilfe|clerk|receptionist)\b/u],
]

/**
 * The level that one role names, undefined when it has no letters. `confidence` is 0.9 for an explicit word, 0.6 for
 * one that means different things in different houses, 0.4 when nothing is named and `mid` is assumed. Expects what
 * `rolesOf` returns.
 */
export function seniorityOfRole(role: string): SeniorityReading | undefined {
  if (!/\p{L}/u.test(role)) return undefined
  if (INTERN.test(role)) return { value: 'intern', confidence: EXPLICIT }
  if (SUPPORTS.test(role) && !ASSISTANT_LEVEL.test(role)) return { value: 'entry', confidence: WEAK }
  const rule = RULES.find(([, , pattern]) => pattern.test(role))
  if (JUNIOR.test(role) && (rule === undefined || rank(rule[0]) >= rank('manager'))) {
    return { value: 'entry', confidence: EXPLICIT }
  }
  if (rule === undefined) return { value: 'mid', confidence: DEFAULT }
  return { value: rule[0], confidence: ASSISTANT_LEVEL.test(role) ? WEAK : rule[1] }
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
