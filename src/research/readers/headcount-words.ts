/** How a number of people is written; of several, the patterns have named groups `number`, `floor` and `plus`. */
const AT_LEAST = 'over|more than|at least|upwards of|über|mehr als|mindestens|plus de|más de'
const ABOUT =
  'around|about|approximately|roughly|some|nearly|almost|rund|ca\\.|circa|etwa|knapp|gut|environ|près de|unos|unas|alrededor de|cerca de'
export const NUMBER = String.raw`(?:(?:(?<floor>${AT_LEAST})|${ABOUT})\s)?(?<![\d.,–—/$€£-]|\d )(?<number>\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?(?![\d%]|[.,-]\d)`
const WORKERS =
  'employees|staff members|staff|team members|teammates|coworkers|colleagues|mitarbeiter(?:innen|n|:innen|\\*innen|in)?(?: und mitarbeitern?)?|mitarbeitende[nr]?|beschäftigten?|angestellten?|kolleg(?:en|innen|:innen)(?: und kollegen)?|salarié(?:e?s|·e·s)|collaborateurs|collaboratrices|employés|empleados|empleadas|trabajadores|colaboradores'
const ANYBODY =
  'people|persons|professionals|specialists|experts|menschen|leute|personen|köpfe|personnes|personas|profesionales'
/** What stands between number and noun praises or sums up: any other word picks some of them. */
const PRAISE =
  '(?:(?:dedicated|passionate|talented|experienced|skilled|motivated|hard-?working|friendly|curious|great|wonderful|brilliant|committed|permanent|engagierten?|motivierten?|erfahrenen?|kluge[nr]?|qualifizierten?|passionné(?:e?s)|motivé(?:e?s)|dévoués|apasionad[ao]s|comprometid[ao]s)\\s){0,2}'
/** Who are counted, and one word for them that names nobody else. */
export const COUNTED_PEOPLE = `${PRAISE}(?<noun>(?<workers>${WORKERS})|${ANYBODY}|strong)(?![\\p{L}])`

const PLACE = String.raw`\p{Lu}[\p{L}’'.-]+(?:[ -](?:de\s|am\s|sur\s)?\p{Lu}[\p{L}’'.-]+){0,3}`
const PLACES = `(?:in|aus|à|en|de)\\s${PLACE}(?:(?:,|\\s(?:and|und|et|y))\\s${PLACE}){0,3}`
/** How far a number may be said to reach and still be that of the whole company. */
const WHOLE = String.raw`(?:worldwide|globally|in total|in all|strong|today|now|here|weltweit|insgesamt|heute|derzeit|au total|aujourd['’]hui|dans le monde(?: entier)?|en total|en todo el mundo|hoy|(?:across|in|from|an|aus|dans|de|en|over)\s(?:the\s(?:world|globe|United States|US|UK)|all\s\p{L}+|(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|several|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\s(?:countr(?:y|ies)|offices|locations|cities|continents|time zones|states|sites|nationalities|ländern|standorten|nationen|städten|pays|villes|sites|nationalités|países|ciudades|oficinas|sedes|nacionalidades)))`
const WHOLE_HERE = new RegExp(`\\s${WHOLE}`, 'iuy')
/** Names of places have a capital, so that case counts. */
const PLACES_HERE = new RegExp(`\\s${PLACES}`, 'uy')
/** Where a clause ends. */
export const CLAUSE_ENDS = /^(?:\s*$|[.,;:!–—)|·]|\s(?:and|und|et|y|&|plus)\s)/iu

/** The words right behind a number that say how far the people of a whole company reach. */
export function reachOf(rest: string): string {
  let end = 0
  for (;;) {
    const next = matchAt(WHOLE_HERE, rest, end) ?? matchAt(PLACES_HERE, rest, end)
    if (next === undefined) return rest.slice(0, end)
    end += next.length
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Where the people of one place are counted, there are others elsewhere. */
export const ELSEWHERE =
  /(?<![\p{L}])(?:alone|allein|only|nur|rien que|seulement|sólo|solo)(?![\p{L}])|\d+\s(?:more |weitere |autres |más )?(?:(?:people|employees|mitarbeiter\p{L}*|personnes|salariés|personas|empleados)\s)?(?:in|at|à|en)\s/iu
export const WORK =
  'work|are employed|build|make|design|develop|manufacture|craft|brew|look after|care for|serve|carry out|arbeiten|entwickeln|fertigen|produzieren|bauen|betreuen|travaillent|conçoivent|fabriquent|trabajan|diseñan|fabrican'

const TRADES =
  'engineers|developers|designers|programmers|consultants|advis[eo]rs|analysts|scientists|researchers|lawyers|attorneys|solicitors|accountants|architects|planners|strategists|recruiters|artists|writers|editors|translators|teachers|trainers|assessors|tutors|coaches|educators|carers|therapists|doctors|nurses|technicians|mechanics|electricians|plumbers|carpenters|joiners|shipwrights|welders|drivers|gardeners|chefs|cooks|bakers|brewers|makers|builders|craftsmen|craftspeople|enthusiasts|women|men|humans|souls|folks|heads|minds|talents|' +
  '(?:ingenieur|entwickler|architekt|jurist|berater|handwerker|techniker|programmierer|spezialist|expert|enthusiast|gärtner|bäcker|tischler|schreiner|monteur|pfleger|anwält|ärzt|planer|designer)\\p{L}*|fachkräfte[n]?|fachleuten?|meistern?|gesellen|frauen|männern?|kreativen?|talenten?|' +
  'ingénieur(?:e?s|·e·s)|développeu(?:rs|ses)|avocat(?:e?s|·e·s)|architectes|consultant(?:e?s|·e·s)|artisans|techniciens|techniciennes|juristes|experts-comptables|experts|spécialistes|passionné(?:e?s|·e·s)|créatifs|boulangers|femmes|hommes|' +
  'ingenier[oa]s|desarrollador(?:e|a)s|abogad[oa]s|arquitect[oa]s|consultor(?:e|a)s|artesan[oa]s|técnic[oa]s|especialistas|expert[oa]s|apasionad[oa]s|creativ[oa]s|mujeres|hombres'
/** What people of a trade are called, right behind a number: "12 naval engineers". Brands, places and years are no people. */
export const OF_A_TRADE = new RegExp(
  `^\\s(?:(?!(?:and|und|et|y|years?|jahren?|ans|años)\\s)[\\p{L}-]+\\s){0,2}?(?:${TRADES})(?![\\p{L}])`,
  'iu',
)
/** Others are counted along: "With Barrow, we are 800 people". */
export const NAMED_WITH_OTHERS =
  /^(?:With|Including|Mit|Samt|Avec|Con)\s\p{Lu}[\p{L}\d&'’.-]*(?:\s\p{Lu}[\p{L}\d&'’.-]*){0,4}(?:,|\s(?:we|wir|sind|nous|somos)(?![\p{L}]))/u
