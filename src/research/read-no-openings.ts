import type { Finding } from './finding.ts'
import type { OwnLine } from './page-sections.ts'

const SAID_SO = 0.7
const NO_OPENINGS =
  /(?<![\p{L}])(?:(?:there are )?(?:currently |at the moment |right now )?no (?:current |open |job )?(?:open )?(?:positions|openings|vacancies|roles|jobs)(?! (?:in|for|at|within) (?!the moment|present|this time))|(?:we are|we['’]re) (?:currently )?not (?:currently )?(?:hiring|recruiting)|keine (?:offenen |freien |aktuellen )(?:stellen|positionen)(?! (?:in|für|im) )|keine stellen frei|aucun(?:e)? (?:poste|offre)|pas d['’]offres? d['’]emploi|no (?:hay|tenemos) (?:vacantes|ofertas|puestos))(?![\p{L}])/iu

/** That nobody is sought, where a careers page says so. A page that lists nothing says nothing. */
export function readNoOpenings(lines: readonly OwnLine[]): Finding[] {
  const line = lines.find(({ text }) => text.length <= 300 && NO_OPENINGS.test(text))
  if (line === undefined) return []
  const path = 'company.signals.hiringSignals.isHiring'
  return [{ path, value: false, confidence: SAID_SO, quote: line.text }]
}
