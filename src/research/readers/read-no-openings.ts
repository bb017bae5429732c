import { ownSentences } from './assertion.ts'
import type { Finding } from './finding.ts'
import type { OwnLine } from './page-sections.ts'

const SAID_SO = 0.7
const NO_OPENINGS =
  /(?<![\p{L}])(?:no (?:current |open |job |vacant )*(?:positions|openings|vacancies|roles|jobs)|(?:we are|we['’]re) (?:currently )?not (?:currently )?(?:hiring|recruiting)|keine (?:offenen |freien |aktuellen |vakanten )+(?:stellen|positionen)|keine stellen frei|aucun(?:e)? (?:poste|offre)(?: d['’]emploi)?(?: (?:ouverte?|vacant|disponible|à pourvoir))?|pas d['’]offres? d['’]emploi|no (?:hay|tenemos) (?:vacantes|ofertas|puestos)(?: (?:abiert[ao]s|disponibles|vacantes))?)(?![\p{L}])/iu
/** What may stand behind it: "at the moment". Anything else limits it to a place, a team or another employer. */
const WITHOUT_LIMIT =
  /^\s?(?:(?:available|open|currently|right now|at the moment|at present|at this time|for now|now|today|zu besetzen|frei|verfügbar|zu vergeben|ausgeschrieben|actuellement|pour le moment|en ce moment|por el momento|en este momento|actualmente|ahora)\s?)*(?:[.,;:!–—)]|$|(?:but|and|but please|aber|und|mais|et|pero|y)\s)/iu
const IF =
  /(?<![\p{L}])(?:if|when|whenever|even|unless|where|although|wenn|falls|auch wenn|sollten?|selbst|si|même|lorsque|quand|cuando|aunque|clients?|customers?|partners?|kunden\p{L}*|clientes?|recruiters?|agencies)(?![\p{L}])/iu

/** That nobody is sought, where a careers page says so of the whole company. A page that lists nothing says nothing. */
export function readNoOpenings(lines: readonly OwnLine[]): Finding[] {
  const sentences = lines.filter(({ text }) => text.length <= 300).flatMap(({ text }) => ownSentences(text))
  const said = sentences.find(({ text }) => {
    const match = NO_OPENINGS.exec(text)
    return match !== null && WITHOUT_LIMIT.test(text.slice(match.index + match[0].length)) && !IF.test(text)
  })
  if (said === undefined) return []
  const path = 'company.signals.hiringSignals.isHiring'
  return [{ path, value: false, confidence: SAID_SO, quote: said.text }]
}
