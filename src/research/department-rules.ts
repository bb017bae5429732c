export type Department =
  | 'sales'
  | 'marketing'
  | 'engineering'
  | 'product'
  | 'design'
  | 'information technology'
  | 'finance'
  | 'human resources'
  | 'legal'
  | 'operations'
  | 'customer success'
  | 'consulting'
  | 'education'
  | 'health'
  | 'executive'

export interface DepartmentReading {
  readonly value: Department
  readonly confidence: number
}

const EXPLICIT = 0.9
const WEAK = 0.6

type Rule = readonly [value: Department, confidence: number, pattern: RegExp]

/** Words that two departments share mean the one that is named first here. */
const COMPOUNDS: readonly Rule[] = [
  [
    'sales',
    EXPLICIT,
    /\b(?:it|software|tech\w*|solutions?|product|medical|pharma\w*|media|ad) sales\b|\bsales (?:engineer|operations|ops|enablement|development|consultant)\w*\b|\b(?:pre ?sales|presales)\b/u,
  ],
  [
    'marketing',
    EXPLICIT,
    /\b(?:product|digital|growth|field|partner|channel|content|trade|brand|event|performance|online|produkt|customer|technical|sales) ?marketing\b/u,
  ],
  [
    'customer success',
    EXPLICIT,
    /\b(?:customer|client) (?:success|support|service|services|care|experience|happiness)\b|\bkunden(?:service|betreu\w+|dienst|support)\b|\batencion al cliente\b|\bservice clients?\b|\b(?:help ?desk|support) (?:agent|specialist|engineer|manager|analyst)\b/u,
  ],
  [
    'engineering',
    EXPLICIT,
    /\b(?:software|hardware|data|ml|machine learning|devops|platform|site reliability|frontend|front end|backend|back end|full ?stack|web|mobile|embedded|firmware|qa|test|process|product|mechanical|electrical|civil|design) (?:engineer\w*|developer|entwickler\w*|architect)\b/u,
  ],
  [
    'product',
    EXPLICIT,
    /\b(?:product|produkt) ?(?:owner|manager\w*|management|lead|leiter\w*|director)\b|\bhead of product\b|\bchef(?:fe)? de produit\b|\bgroup product\b/u,
  ],
  [
    'human resources',
    EXPLICIT,
    /\b(?:hr|people|human resources|personal) ?(?:business partner|operations|ops|manager\w*|leiter\w*|leitung|referent\w*|wesen|entwick\w+|abteilung|director|officer|partner|culture)\b|\bhead of people\b|\bleit(?:er|erin|ung) personal\b/u,
  ],
]

const WORDS: readonly Rule[] = [
  [
    'sales',
    EXPLICIT,
    /\b(?:sales|\w*vertriebs?\w*|verkauf\w*|verkae?ufer\w*|ventas|commerciale?|comercial|vente|ventes|business development|geschae?ftsentwicklung|account executive|revenue|cro|sdr|bdr|ae)\b/u,
  ],
  [
    'sales',
    WEAK,
    /\b(?:bids?|tenders?|key ?account\w*|account (?:manager\w*|director|management)|aussendienst\w*|partnerships?|alliances?|channel|bdm)\b/u,
  ],
  [
    'marketing',
    EXPLICIT,
    /\b(?:\w*marketing\w*|cmo|seo|sea|brand|communications?|\w*kommunikation\w*|public relations|pr|advertising|werbung|social media|content|e commerce|ecommerce|demand generation|lead gen(?:eration)?|oe?ffentlichkeitsarbeit|comunicacion|mercadeo|events?)\b/u,
  ],
  [
    'legal',
    EXPLICIT,
    /\b(?:legal|lawyer|attorney|counsel|compliance|paralegal|clo|jurist\w*|justi[tz]iar\w*|rechts\w+|recht|anwalt|anwae?ltin|avocate?|juridique|abogad[oa]|notar\w*|privacy|datenschutz\w*)\b/u,
  ],
  [
    'human resources',
    EXPLICIT,
    /\b(?:hr|chro|cpo people|human resources?|human capital|talent|recruit\w*|people|payroll|personal(?:leiter\w*|referent\w*|abteilung|wesen|chef\w*)|drh|rh|ressources humaines|recursos humanos|rrhh|headhunter)\b/u,
  ],
  [
    'finance',
    EXPLICIT,
    /\b(?:finance|financial|cfo|finanz\w*|finanzas|financier\w*|account(?:ant|ing|s payable|s receivable)|controller\w*|controlling|treasur\w+|tax|steuer\w*|audit\w*|buchhalt\w+|rechnungswesen|bilanz\w*|comptab\w+|contab\w+|contador\w*|daf|banker|banking|investments?|credit|actuar\w+|bookkeep\w+|fp a)\b/u,
  ],
  [
    'information technology',
    EXPLICIT,
    /\b(?:it|ict|cio|ciso|information technology|informatik\w*|systemadministrat\w+|system administrat\w+|sysadmin|network|infrastructure|informatique|dsi|sistemas|edv|cyber ?security|information security|security|erp|sap)\b/u,
  ],
  [
    'engineering',
    EXPLICIT,
    /\b(?:engineer\w*|ingenieur\w*|ingenier\w+|developer\w*|entwickl\w*|developpeu\w+|desarrollador\w*|programmer|programmierer\w*|architekt\w*|architect|software\w*|technical|technology|technologies|technik\w*|technisch\w*|technique|tecnic[oa]|cto|r d|research|forschung\w*|devops|backend|frontend|data|konstrukt\w+|scientist)\b/u,
  ],
  ['product', EXPLICIT, /\b(?:product|produkt\w*|produit|producto|cpo|cpto)\b/u],
  [
    'design',
    EXPLICIT,
    /\b(?:design\w*|ux|ui|creative|kreativ\w*|grafik\w*|graphic|art director|disen\w+|graphiste)\b/u,
  ],
  ['customer success', WEAK, /\b(?:support|kunden\w+|customer|client|service manager)\b/u],
  [
    'education',
    EXPLICIT,
    /\b(?:teacher|professor\w*|lecturer|lehrer\w*|dozent\w*|principal of|school|schul\w+|education\w*|trainer\w*|training|learning|enseignante?|profesora?|docente|bildung\w*|university|faculty)\b/u,
  ],
  [
    'health',
    EXPLICIT,
    /\b(?:nurse|nursing|physician|doctor|surgeon|clinical|medical|arzt|ae?rzt\w*|\w+arzt|pflege\w*|pharmac\w+|apotheker\w*|therap\w+|dentist|medecin|infirmier\w*|medic[oa]|enfermer[oa]|health|patient)\b/u,
  ],
  [
    'operations',
    EXPLICIT,
    /\b(?:operations?|coo|supply chain|procurement|purchas\w+|buyer|sourcing|einkae?uf\w*|beschaffung|logisti\w+|production|produktion\w*|manufacturing|plant|werks?leit\w+|quality|qualitae?t\w*|warehouse|lager\w*|facility|facilities|operaciones|compras|achats|exploitation|betriebs\w+|\w*verwaltung\w*|admin|chief of staff)\b/u,
  ],
  [
    'consulting',
    EXPLICIT,
    /\b(?:consult\w+|berat\w+|\w+berater(?:in)?|advisor|adviser|advisory|conseil|consultora?)\b/u,
  ],
  ['marketing', WEAK, /\bgrowth\b/u],
]

/** What tells a department only where nothing else does. */
const FALLBACKS: readonly Rule[] = [
  [
    'executive',
    EXPLICIT,
    /\b(?:ceo|chief executive|(?:co ?)?founder|(?:co ?)?owner|\w*inhaber(?:in)?|(?<!vice )president|prae?sident(?:in)?|chairman|managing director|geschae?fts(?:fue?hr\w+|leitung)|vorsta?e?nd\w*|(?:mit)?grue?nder(?:in)?|pdg|directeur general|directrice generale|directora? general|fondateur|fondatrice|fundadora?|gerente general|general manager|consejer[oa] delegad[oa])\b/u,
  ],
  [
    'operations',
    WEAK,
    /\b(?:\w*projekt\w*|projects?|projets?|proyectos?|office|bue?ro\w*|programme?|administrat\w+|coordinator|koordinator\w*)\b/u,
  ],
]

/** Supporting an executive makes none; an assistant director is no assistant. */
const SUPPORTS =
  /\b(?:\w*assisten(?:tin|ten|z)|assistent|assistant(?! (?:\w+ ){0,2}(?:vice|vp|director|manager))|assistante|asistente|\w*sekretae?r\w*|secretar\w+)\b/u

/** Owning something in a product or a process leads nobody. */
const OWNS_A_THING = /\b(?:product|process|data|service|system|platform|project) owner\b/gu

/**
 * The department that the roles of one person name: compounds such as "product marketing" first, then the word that
 * stands first. Undefined when none is named. Expects what `rolesOf` returns.
 */
export function departmentOfRoles(roles: readonly string[]): DepartmentReading | undefined {
  const text = roles.join(' , ')
  const compound = earliest(COMPOUNDS, text)
  if (compound !== undefined) return compound
  const own = text.replace(OWNS_A_THING, '')
  const word = earliest(WORDS, own)
  if (word !== undefined) return word
  if (SUPPORTS.test(own)) return { value: 'operations', confidence: WEAK }
  return earliest(FALLBACKS, own)
}

function earliest(rules: readonly Rule[], text: string): DepartmentReading | undefined {
  let first: { at: number; reading: DepartmentReading } | undefined
  for (const [value, confidence, pattern] of rules) {
    const at = text.search(pattern)
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, reading: { value, confidence } }
  }
  return first?.reading
}
