import { highestSeniority, seniorityOfRole } from './seniorities.ts'
import { EXPLICIT, WEAK, anyOf, assists } from './title-words.ts'

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

type DepartmentRule = readonly [value: Department, confidence: number, pattern: RegExp]

/** The words of each department, as `anyOf` takes them; those behind a question mark mean other things elsewhere. */
function rules(words: Readonly<Partial<Record<Department | `${Department}?`, string>>>): DepartmentRule[] {
  return Object.entries(words).map(([name, list]) => {
    const value = name.replace('?', '') as Department
    return [value, name === value ? EXPLICIT : WEAK, anyOf(list)]
  })
}

/** What more than one word says, where a single one of them says something else. */
const COMPOUNDS = rules({
  sales: `
    (it|software|tech*|solutions?|product|medical|pharma*|media|ad) sales, pre ?sales,
    sales (engineer|operations|ops|enablement|development|consultant)*, partner ?manager(in)?,
    développement commercial, desarrollo de negocio,
    (ingénieure?|ingenier[oa]|technico|tecnico) (commercial|comercial)e?,
    (chargée?|ingénieure?) de affaires, avant vente`,
  marketing: `
    (product|digital|growth|field|partner|channel|content|trade|brand|event|performance) marketing, sales ?marketing,
    (online|produkt|customer|technical|employer) ?marketing, redes sociales, relaciones públicas,
    relations (presse|publiques), internal communications?, technical writer`,
  'customer success': `
    (customer|client) (success|support|service|services|care|experience|happiness), customer relations?,
    (call|contact) ?cent(er|re), technical support,
    (help ?desk|support) (agent|specialist|engineer|manager|analyst),
    kunden(service|betreu*|dienst|support), atención al cliente, servicio al cliente, éxito del cliente,
    (service|support|relation|expérience) clients?`,
  engineering: `
    (software | hardware | data | ml | machine learning | devops | platform | site reliability | front ?end |
    back ?end | full ?stack | web | mobile | embedded | firmware | qa | test | process | product | quality |
    mechanical | electrical | civil | design | production) (engineer*|developer|entwickler*|architect), scrum master`,
  product: `
    (product|produkt) ?(owner|manager*|management|lead|leit*|director), head of product, group product,
    chef(fe)? de produits?, dueñ[oa] del? producto`,
  'human resources': `
    (hr|people|human resources|personal) ?(business partner | operations | ops | manager* | leit* | referent* |
    wesen | entwick* | abteilung | director | officer | partner | culture),
    head of people, (leit(er|erin|ung)|bereich|abteilung) personal, chief (happiness|culture|diversity) officer`,
  'information technology': `
    chief (digital|information) (* )?officer, seguridad informática, sécurité informatique,
    (technicien(ne)?|técnic[oa]) (informatique|informátic[oa]|de sistemas|systèmes?)`,
  legal: 'data (protection|privacy)',
  consulting: '(management|business|strategy) consult*',
  finance: '(contrôle(ur|use)?|control(ler)?) de gest(ion|ión), cuentas por (pagar|cobrar)',
  design: 'art director, directeur artistique, directrice artistique, directora? de arte',
  operations: 'health safety, corporate strategy, strategy officer',
})

/** Words that tell a department on their own; the one that stands first in a title counts. */
const WORDS = rules({
  sales: `
    sales*, business develop(ment|er), biz ?dev, new business, territory manager, account executive, revenue, cro, sdr, bdr, ae, retail sales,
    *vertriebs?*, *verkauf*, verkäufer*, geschäftsentwicklung, handelsvertreter*, *akquise,
    commercia(l|le|ux|les), ventes?, vendeu(r|se), grands comptes,
    comercial(es)?, ventas, vendedora?, preventa`,
  'sales?': `
    bids?, tenders?, key ?account*, account ?(manager*|director|management), partnerships?, alliances?, channel, bdm,
    *aussendienst*, cuentas`,
  marketing: `
    *marketing*, cmo, seo, sea(?! freight), brand, branding, communications?, public relations, pr, advertising,
    social media, content, e ?commerce, demand gen(eration)?, market (research|intelligence|insights), instagram, influencers?, marktforsch*, lead gen(eration)?, events?,
    copywriter, press (officer|office|relations|secretary),
    *kommunikation*, werbung, werbe*, öffentlichkeitsarbeit, presse*, veranstaltung*, redakteur*,
    publicité, marque, évènementiel, rédact(eur|rice), contenus?,
    comunicación, mercadeo, mercadotecnia, publicidad, marca, contenidos?, eventos, redactora?`,
  legal: `
    legal, lawyer, attorney, solicitor, barrister, counsel, compliance, paralegal, clo, law(?! enforcement),
    privacy, patents?, dpo,
    jurist*, justi[tz]iar*, *rechts*, recht, (arbeits|zivil|straf|vertrags|gesellschafts|steuer|wirtschafts|patent)recht, *anwalt, *anwältin, notar*, datenschutz*,
    avocate?, juridique, conformité, droit,
    abogad[oa], jurídic[oa], letrad[oa], cumplimiento, derecho`,
  'human resources': `
    hr, hrbp, chro, cpo people, human resources?, human capital, talents?, recruit*, people, payroll, headhunter,
    employee (relations|experience|engagement),
    personal(leiter*|referent*|abteilung|wesen|sachbearb*|chef*), personalis(t|ta),
    drh, rh, ressources humaines, recrut*, paie,
    recursos humanos, rrhh, selección, reclutamiento, reclutadora?, nóminas?, talento`,
  finance: `
    finance, financial, cfo, account(ant|ants|ing|s|s payable|s receivable), *controller*, *controlling, treasur*,
    tax, audit*, banker, banking, investments?, credit, loans?, mortgages?, actuar*, bookkeep*, fpa,
    traders?, trading, underwrit*, brokerage, fixed income, fund, (asset|portfolio) manager, collections?, valuation,
    private equity, venture (capital|partner),
    *finanz*, steuer*, *buchhalt*, rechnungswesen, *bilanz*, wirtschaftsprüf*, bank, bank(kauf|fach|betrieb|angestellt|berat|direktor|vorstand)*, zahlungsverkehr*,
    finances, financier*, comptab*, *comptable, daf, trésor*, fiscal*,
    finanzas, financiera, contab*, contador*, tesorer*`,
  'information technology': `
    it, ict, cio, ciso, information technology, systems? administrat*, sysadmin, database administrat*, networks?,
    infrastructure, cyber*, information security, systems? analyst, vmware, security(?! guard), erp, sap,
    *informatik*, *systemadministrat*, edv, netzwerk*,
    informatique, systèmes, réseaux, dsi, rssi, cybersécurité,
    informátic[oa], sistemas, ti, ciberseguridad`,
  'information technology?': 'cdo',
  engineering: `
    engineer*, tech, developer*, programmer, architect, software*, technical, technology, technologies, cto, rd,
    research*, devops, backend, frontend, data, scientist,
    *ingenieur*, entwickl*, *entwickler(in)?, (produkt|anwendungs|system|web)entwicklung, programmierer*,
    architekt*, technik*, technisch*, forschung*, konstrukt*,
    développeu*, technique, logiciels?, données, recherche, technologies?,
    ingenier*, desarroll*, programadora?, tecnologías?, datos, investigación`,
  product: 'products?, produkt(?!ion)*, produits?, productos?, cpo, cpto',
  design: `
    design*, ux, ui, creative, graphic, kreativ*, *grafik*, *gestalter(in)?, graphiste, infographiste, diseñ*,
    creativ[oa], illustrat*`,
  'customer success?': 'support, kunden*, customer, client, clients, clientèle, clientes?, service manager',
  education: `
    instructor, educator, scholar, postdoc*, phd, teacher, professor*, lecturer, tutor, school, education*, trainer*, training, learning, university, faculty,
    admissions, academic*,
    *lehrer*, lehrbeauftragt*, wissenschaftliche[rn]? mitarbeiter*, doktorand*, dozent*, schul*, bildung*, (weiter|erwachsenen)bildung*, erzieher*, *pädagog*,
    enseignante?, professeure?, format(eur|rice), école, instit(uteur|utrice), profesora?, docente, maestr[oa]`,
  health: `
    nurse, nursing, physician, doctor, surgeon, clinical, medical, pharmac*, rn, lpn, dentist*, health, patients?,
    veterinar*, midwife, caregiver,
    *arzt, *ärztin, ärzt*, (alten|kranken|kinderkranken|gesundheits|intensiv)?pfleg*, krankenschwester*,
    arzthelfer*, apotheker*, *therap*, hebamme, seniorenbetreu*,
    médecin, infirmi*, dentiste, aide soignante?, santé, médic[oa], enfermer[oa], farmac*, fisioterapeuta`,
  operations: `
    operations?, operating officer, coo, supply, suppliers?, supplier*, procurement, commodity, category manager, materials (management|manager|planner), transport*, fleet, purchas*, buyer, sourcing, production, manufacturing, plant,
    quality, lean, kaizen, six sigma, (process|continuous) improvement, warehouse, facility, facilities, admin, chief of staff, construction, maintenance, hse, ehs, qhse,
    einkäuf*, *einkauf*, beschaffung*, *logistik*, produktion*, fertigung*, werks?leit*, qualität*, lager*,
    betriebs(?!ra)*, *verwaltung*, disponent*, disposition, bauleit*, instandhaltung*,
    logisti*, achats?, acheteu*, exploitation, qualité, usine, approvisionn*, entrepôt, chantiers?, travaux,
    operaciones, compras, compradora?, producción, calidad, almacén, planta, fábrica, mantenimiento, taller, obras?,
    jef[ea] de gabinete`,
})

/** Words that tell a department of anybody, at the top as well, unless one of the plainer words stands beside them. */
const BROAD_WORDS = rules({
  consulting: 'consult*, *berat(er|erin|ung)?, berat*, advisor, adviser, advisory, conseil*, asesor*',
  'finance?': 'kaufmännische[rn]?, kfm',
  'marketing?': 'growth',
})

/** What tells a department only where nothing else does; the first that is found counts. */
const FALLBACKS = rules({
  'marketing?': 'digital, crm',
  'information technology?': 'cloud, applications?, *daten*',
  'sales?': 'export*, *makler*, agent immobilier, realtor',
  'engineering?': 'técnic[oa], technicien(ne)?, technician, *techniker*, *mechatronik*',
  'human resources?':
    'diversity, culture, well ?being, ld, compensation, staffing, (leadership|organi[sz]ational) development',
  'operations?': `
    *projekt*, projects?, projets?, proyectos?, office, büro*, program(me|m)?s?, planning, planner, *planung*, *planer(in)?, administrat*, administrativ[oa],
    coordinat*, koordinator*, reception*, recepcion*, empfang*, accueil, stores?, shop manager, magasin, tienda,
    filial*, markt(leit*|manager*), strateg*, transformation`,
})

export interface DepartmentReading {
  readonly value: Department
  readonly confidence: number
}

/** Owning something in a product or a process leads nobody, and a seat on a board is no field of work. */
const NO_FIELD = new RegExp(
  anyOf(`
    (product|process|data|service|system|platform|project) owner, verwaltungsra[et]*,
    conseil de administration, consejo de administración`),
  'gu',
)

/** Those who lead a whole company, a country or a firm, and call themselves neither owner nor chief. */
const LEADS_ALL = anyOf(
  '(general|country) (manager|mgr), gm, (managing|geschäftsführende[rn]?) partner(in)?, soci[oa] directora?',
)

/**
 * The department that the roles of one person name: compounds such as "product marketing" first, then the word that
 * stands first. Who stands at the top and names no field leads all of them: `executive`. Undefined when none is named.
 * Expects what `rolesOf` returns.
 */
export function departmentOfRoles(roles: readonly string[]): DepartmentReading | undefined {
  const text = roles.join(' , ')
  const own = text.replace(NO_FIELD, '')
  const field = earliest(COMPOUNDS, text) ?? earliest(WORDS, own) ?? earliest(BROAD_WORDS, own)
  if (field !== undefined) return field
  if (assists(text)) return { value: 'operations', confidence: WEAK }
  const found = FALLBACKS.find(([, , pattern]) => pattern.test(own))
  return executive(roles) ?? (found && { value: found[0], confidence: found[1] })
}

function executive(roles: readonly string[]): DepartmentReading | undefined {
  if (roles.some((role) => LEADS_ALL.test(role))) return { value: 'executive', confidence: EXPLICIT }
  const level = highestSeniority(roles.flatMap((role) => seniorityOfRole(role) ?? []))
  if (level === undefined || !['owner', 'founder', 'c_suite'].includes(level.value)) return undefined
  return { value: 'executive', confidence: level.confidence }
}

function earliest(rules: readonly DepartmentRule[], text: string): DepartmentReading | undefined {
  let first: { at: number; reading: DepartmentReading } | undefined
  for (const [value, confidence, pattern] of rules) {
    const at = text.search(pattern)
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, reading: { value, confidence } }
  }
  return first?.reading
}
