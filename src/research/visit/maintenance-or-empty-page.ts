import type { PageContent } from './collectors/parse-page.ts'

/**
 * What stands in for a page. `unavailable`: a notice of maintenance or of a fault, or a check of the visitor; the page
 * will be back. `missing`: the words of a 404. `empty`: a server without a site, or a page that shows nothing without a
 * script.
 */
export type Placeholder = 'unavailable' | 'missing' | 'empty'

/** Such a page has little else to say. */
const LITTLE_TEXT = 600
/** A check of the visitor explains itself at some length. */
const LENGTH_OF_CHECK = 1_500
/** It says first what it is. */
const FIRST_LINES = 8
const LONGEST_LINE = 300

/** What follows the number of a fault, which may be that of a house as well: "500 Howard Street". */
const FAULT = String.raw`(?:that(?:'|’)s an )?(?:https?\s|internal\b|bad (?:gateway|request)|gateway time|service (?:temporarily |is |currently )*(?:un|not )|(?:web ?|application )?server ?(?:error|is|too|not|fehler)|application error|too many|not (?:implemented|found|available|extended)|page (?:not|can|could|is|un|doesn|introuvable)|(?:diese |die )?seite (?:nicht|wurde|konnte|ist|existiert)|la page|(?:la )?página no|unavailable|error|fehler|erreur|forbidden|verboten|access (?:denied|forbidden|to)|zugriff|accès|acceso|permission|gone\b|insufficient|variant also|loop detected|backend|first byte|upstream|origin (?:is|server)|network (?:authentication|read|connect|error)|bandwidth|time-?out|(?:web ?)?site (?:is|not|un|temp|down)|temporar|maintenance|wartung|nginx|apache|oops|sorry|whoops|we (?:are|can|could)|we['’]|you (?:are|have|do)|something|this (?:page|site|website|is)|the (?:page|site|server|website|request|resource)\s)`
/** Called an error, or with what it is, or alone. */
const numbered = (number: string) =>
  new RegExp(
    `^(?:(?:(?:error|http|status|code|fehler|erreur)[\\s:]+)+(?:${number})\\b.{0,80}$|(?:${number})(?:[\\s.:–—|!-]*$|\\b[\\s.:–—|(!-]+${FAULT}.{0,80}$))`,
    'iu',
  )
/** A title has no addresses: "404 – Nordwind". */
const TITLED = /^(?<number>\d{3})\s?[|:–—-]\s(?=\D)/u
const FAILING = numbered('429|50\\d|403')
const MISSING_NUMBER = numbered('404|410')
const REFUSED_NUMBER = numbered('400')

/** Whole lines: the same words within a sentence may be a company's trade. */
const NOTICE =
  /^(?:(?:site |website )?(?:is )?(?:currently |temporarily )?(?:in |under |down for |closed for |offline for )?(?:scheduled |planned )?maintenance(?: mode| break| work| in progress)?|wartung(?:sarbeiten|smodus|spause)?|site en maintenance|maintenance en cours|en mantenimiento|(?:we(?:'|’)?(?:ll| will) be |be )(?:right |back )(?:back|soon|shortly|online).{0,40}|(?:internal server|application|database|server|fatal) error.{0,80}|(?:502 )?bad gateway|gateway time-?out|service (?:temporarily )?unavailable|too many requests|(?:web server|origin) is (?:down|unreachable).{0,20}|forbidden|access denied)[\s.!…]*$/iu
/** Said nowhere but on such pages. */
const OUT_OF_ORDER =
  /\b(?:under|undergoing|down for|closed for|offline for|unavailable for|unavailable due to|performing|perform) (?:(?:some |a |an |our )?(?:brief |short |routine |regular |scheduled |planned |essential |urgent )*)maintenance\b|\b(?:site|website|page|shop|store|service) (?:is|are) (?:(?:currently|temporarily|momentarily|presently) )?(?:being (?:upgraded|updated|maintained|worked on|serviced|moved to a new server)|(?:down|offline|unavailable|out of (?:order|service))\b)|\b(?:we(?:'|’)ll|we will|will) be (?:right back|back (?:soon|shortly|online|up))|\berror establishing a database connection\b|\b(?:bandwidth|resource) limit (?:is )?(?:exceeded|reached)\b|\bwird (?:gerade |derzeit |zur ?zeit )?gewartet\b|\bwartungsarbeiten (?:durch|statt|nicht)|\b(?:gleich|bald|in kürze) wieder (?:für sie )?(?:da|online|erreichbar|verfügbar)\b|\b(?:vorübergehend|derzeit|momentan|zur ?zeit) (?:leider )?nicht (?:erreichbar|verfügbar)\b|\b(?:site|page) est (?:actuellement |temporairement |momentanément )?(?:en (?:cours de )?maintenance|indisponible)|\b(?:momentanément|temporairement) indisponible\b|\bde retour (?:très )?(?:bientôt|vite)\b|\b(?:sitio|página|web) (?:está|se encuentra) (?:actualmente |temporalmente )?(?:en mantenimiento|fuera de servicio|no disponible)|\btemporalmente (?:fuera de servicio|no disponible)\b|\b(?:volvemos|volveremos) (?:pronto|enseguida|en breve)\b/iu
/** Asks whether the visitor is a person. */
const CHECK =
  /\bjust a moment\b|\battention required\b|\bone moment, please\b|\b(?:checking|verifying) (?:your browser|if the site connection is secure|that you are (?:a )?human|you are (?:a )?human)|\bverif(?:y|ies) (?:that )?(?:you(?:'re|’re| are) (?:a )?(?:human|person|not a (?:ro)?bot))|\b(?:are you|i(?:'|’)?a?m not|you(?:'re|’re| are) not) a robot\b|\bpardon our interruption\b|\b(?:your )?request is being verified\b|\bddos[- ](?:guard|protection)\b|\bincapsula incident\b|\brequest unsuccessful\b|\b(?:complete|solve|enter|pass) (?:the|this|a) (?:captcha|security check|challenge)\b|\bhuman verification\b|\bunusual (?:traffic|activity) from your\b|\b(?:enable|allow) (?:javascript and )?cookies (?:and (?:javascript|reload) )?to continue\b|\byou have been blocked\b|\baccess (?:to this page )?has been (?:denied|blocked)\b|\bmade us think you were a bot\b|\bdass sie (?:ein mensch|kein roboter)\b|\bbrowser wird (?:über|ge)prüft\b|\b(?:que vous n(?:'|’)êtes pas|vous n(?:'|’)êtes pas) un robot\b|\bno (?:eres|es|soy) un robot\b/iu
const MISSING = /^(?:not found\b|page not found|seite nicht gefunden|page introuvable|página no encontrada)/iu
const PLACEHOLDER =
  /^(?:welcome to nginx|apache2? .{0,30}default page|it works!?$|index of \/|iis windows server|test page for|default web site page|site not (?:found|published)|under construction|coming soon|account suspended|plesk|cpanel)/iu

/** What a page shows until its script has run, or where none runs. */
const NEEDS_SCRIPT =
  /^(?:loading|please wait|(?:bitte warten|wird geladen|lädt)|chargement(?: en cours)?|cargando)[\s.…!]*$|\b(?:enable|activate|turn on|requires?|needs?|without|aktivier\w*|activer|activez|activar|active)\b.{0,30}\bjavascript\b|\bjavascript\b.{0,40}\b(?:enabled?|disabled|required|aktivier\w*|deaktiviert|désactivé|activado|desactivado)(?!\p{L})/iu

/** What a page stands in for a real one as, told by its first words; undefined for a page that speaks for itself. */
export function placeholderOf(page: PageContent): Placeholder | undefined {
  const { length } = page.text
  const first = [page.title, ...page.text.split('\n', FIRST_LINES)].map((line) => line.slice(0, LONGEST_LINE).trim())
  const says = (words: RegExp) => first.some((line) => words.test(line))
  if (length < LENGTH_OF_CHECK && says(CHECK)) return 'unavailable'
  if (length >= LITTLE_TEXT) return undefined
  // A number alone further below is a figure: "503", "ferries built".
  const titled = TITLED.exec(page.title)?.groups?.['number'] ?? ''
  const isNumber = (number: RegExp) =>
    (titled !== '' && number.test(titled)) ||
    first.some((line, at) => number.test(line) && (at < 2 || /\p{L}/u.test(line)))
  if (isNumber(FAILING) || says(NOTICE) || says(OUT_OF_ORDER)) return 'unavailable'
  const begins = (words: RegExp) => words.test(page.title) || words.test(page.text.slice(0, 200))
  if (begins(MISSING) || isNumber(MISSING_NUMBER)) return 'missing'
  const isBlank = !showsWords(page) && page.description === '' && page.ogDescription === '' && page.jsonLd.length === 0
  return isBlank || begins(PLACEHOLDER) || isNumber(REFUSED_NUMBER) ? 'empty' : undefined
}

/** Whether a reader without scripts sees anything on the page. */
export function showsWords(page: PageContent): boolean {
  if (page.text.length >= LITTLE_TEXT) return true
  return page.text.split('\n').some((line) => line.trim() !== '' && !NEEDS_SCRIPT.test(line))
}
