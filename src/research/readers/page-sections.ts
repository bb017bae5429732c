import type { PageFinding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import { speaksAsItself } from './own-name.ts'
import type { TextLine } from '../visit/collectors/visible-text.ts'

/** A line of text under the heading that stands nearest above it. */
export interface OwnLine {
  readonly text: string
  readonly heading: string
  readonly isHeading: boolean
  readonly inFooter: boolean
}

/** What stands under such a heading is told of somebody else. */
const OF_OTHERS =
  /(?<![\p{L}])(?:customers?|clients?|case stud(?:y|ies)|success stor(?:y|ies)|testimonials?|references|portfolio|partners?|investors?|backers|integrations?|suppliers|distributors?|resellers?|dealers?|acquisitions?|what (?:they|people|others) say|kunden\p{L}*|referenzen|partner\p{L}*|investoren|lieferanten|vertriebspartner|händler|clientes?|casos de éxito|socios|proveedores|distribuidores|références|témoignages|partenaires|investisseurs|fournisseurs|distributeurs|revendeurs)(?![\p{L}])/iu
/** A long heading is a sentence of its own. */
const LONGEST_HEADING = 60

/**
 * The lines of a page that are the company's own words about itself: quotations and what stands under a heading about customers,
 * partners or investors is left out, up to the next heading of that level or the foot of the page.
 */
export function ownLines(lines: readonly TextLine[]): OwnLine[] {
  const own: OwnLine[] = []
  let stack: { level: number; text: string }[] = []
  let inFooter = false
  for (const line of lines) {
    if (line.startsFooter) {
      stack = []
      inFooter = true
    }
    const isHeading = line.level > 0
    if (isHeading) stack = [...stack.filter(({ level }) => level < line.level), line]
    if (line.isQuoted === true || stack.some(isOfOthers)) continue
    own.push({ text: line.text, heading: stack.at(-1)?.text ?? '', isHeading, inFooter })
  }
  return own
}

function isOfOthers({ text, level }: { text: string; level: number }): boolean {
  // The main heading names the page; "Software for customers you like" is no list of customers.
  return level > 1 && text.length <= LONGEST_HEADING && OF_OTHERS.test(text)
}

/** Words of headings that name a topic and no company. */
const TOPIC =
  /(?<![\p{L}])(?:about|our|story|history|company|facts?|figures|numbers|team|who|we|us|people|mission|values|glance|founded|founders?|leadership|careers?|culture|contact|über|uns|unser\p{L}*|wir|zahlen|fakten|geschichte|historie|unternehmen|firma|porträt|kontakt|karriere|standorte?|histoire|chiffres|équipe|nous|notre|qui|entreprise|nosotros|historia|empresa|equipo|cifras|quiénes|nuestr\p{L}+|milestones|timeline|meilensteine|overview|profile|heritage|tradition|überblick|profil|perfil|aperçu)(?![\p{L}])/iu
const NAME_LIKE = /^\p{Lu}[\p{L}\d&.'’-]*(?:\s(?:\p{Lu}[\p{L}\d&.'’-]*|&|de|del|du|der|of|von|van|la)){0,4}$/u

/**
 * Whether a line is told of somebody else, since it stands under a heading that is a name, and not the company's, as in a
 * list of firms: unless it is told clearly, and says "we" or the company's name.
 */
export function isToldOfAnother(line: OwnLine, isOwnName: IsOwnName, isClear: boolean): boolean {
  const { heading, isHeading } = line
  if (isHeading || heading === '' || TOPIC.test(heading)) return false
  if (!NAME_LIKE.test(heading) || isOwnName(heading)) return false
  return !isClear || !speaksAsItself(line.text, isOwnName)
}

/** The first finding of at least that confidence; else the first, unless others contradict it. */
export function firstAgreed(findings: readonly PageFinding[], confidence: number): PageFinding[] {
  const first = findings.find((finding) => finding.confidence >= confidence) ?? findings[0]
  if (first === undefined) return []
  const isSure = first.confidence >= confidence
  return isSure || findings.every(({ value }) => String(value) === String(first.value)) ? [first] : []
}
