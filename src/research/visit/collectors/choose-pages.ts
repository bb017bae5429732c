import { parseWebUrl } from '../../../platform/text/web-address.ts'
import type { PageKind, PageLink } from './parse-page.ts'
import { siteOf } from './site-addresses.ts'

export interface ChosenPage {
  readonly kind: PageKind
  readonly url: string
}

type Rule = readonly [kind: PageKind, path: RegExp, text: RegExp]

/** In the order of their worth, should time run out. */
const RULES: readonly Rule[] = [
  [
    'about',
    /\/(?:about(?:[-_]?us)?|who-we-are|our-story|company|ueber-uns|uber-uns|unternehmen|wir-ueber-uns|qui-sommes-nous|a-propos|notre-(?:maison|histoire|entreprise|societe|agence)|quienes-somos|nuestra-(?:historia|empresa)|la-empresa|sobre-nosotros|nosotros|chi-siamo|over-ons|om-oss)(?:\.html?|\.php)?\/?$/i,
    /^(?:about(?: us| \w{2,30})?|company|who we are|our story|über uns|unternehmen|das unternehmen|qui sommes-nous ?\??|à propos|notre (?:maison|histoire|entreprise|société|agence)|la empresa|nuestra (?:historia|empresa)|quiénes somos|sobre nosotros|nosotros)$/iu,
  ],
  // Under less certain names, where there is none of the first.
  [
    'about',
    /^\/(?:[a-z]{2}\/)?about-[\w-]{2,20}\/?$|\/(?:(?:the-|our-|die-|das-|le-|la-|l-|el-)?(?:firm|firma|studio|practice|team|story|history|company|agency|group|gruppe|grupo|groupe|haus|kanzlei|praxis|betrieb|cabinet|societe|entreprise|agence|maison|equipe|estudio|equipo|empresa|agencia|despacho)|overview|firm-overview|company-overview|profile?|portrait|geschichte|historie|histoire|historia|mission|philosophie)(?:\.html?|\.php)?\/?$/i,
    /^(?:(?:the|our|die|das|unser(?:e)?|le|la|el|notre|nuestro|nuestra|el) ?(?:firm|firma|studio|practice|team|story|history|agency|group|gruppe|grupo|groupe|kanzlei|praxis|betrieb|cabinet|société|entreprise|agence|maison|équipe|estudio|equipo|agencia|despacho)|firma|kanzlei|praxis|betrieb|studio|team|story|history|(?:firm|company) overview|overview|profil|portrait|geschichte|historia|histoire|l['’](?:entreprise|agence|équipe))$/iu,
  ],
  [
    'careers',
    /\/(?:careers?|jobs|join(?:-(?:us|our-team))?|work-with-us|open-(?:positions|roles)|(?:job-)?openings|vacancies|hiring|karriere|stellen(?:angebote)?|offene-stellen|jobboerse|jobs-(?:und-)?karriere|recrutement|carrieres?|nous-rejoindre|offres-d-emploi|empleo|trabaja-con-nosotros|lavora-con-noi|werken-bij)(?:\.html?|\.php)?\/?$/i,
    /^(?:careers?|jobs|(?:careers|jobs|work(?:ing)?) (?:at|with) .{2,30}|join (?:us|our team)|we(?:'|’)?re hiring!?|(?:(?:see|view) )?(?:all )?(?:open|current) (?:positions|roles|jobs|openings)|job openings|vacancies|karriere(?: bei .{2,30})?|offene stellen|stellenangebote|jobbörse|jobs (?:&|und) karriere|arbeiten bei .{2,30}|recrutement|carrières?|nous rejoindre|offres d['’]emploi|empleo|trabaja con nosotros|lavora con noi)(?: \(?\d{1,3}\)?)?$/iu,
  ],
  [
    'imprint',
    /\/(?:impressum|imprint|legal-notice|mentions-legales|aviso-legal|note-legali|colofon)(?:\.html?|\.php)?\/?$/i,
    /^(?:impressum|imprint|legal notice|mentions légales|aviso legal)$/iu,
  ],
  [
    'contact',
    /\/(?:contact(?:[-_]?us)?|kontakt|contacto|contatti|contactez-nous)(?:\.html?|\.php)?\/?$/i,
    /^(?:contact(?: us)?|kontakt|contacto|contactez-nous|get in touch)$/iu,
  ],
  [
    'contact',
    /\/(?:offices?|our-offices|locations?|standorte?|find-us|visit-us|anfahrt|oficinas|bureaux|nos-bureaux|sedes)(?:\.html?|\.php)?\/?$/i,
    /^(?:(?:our )?(?:offices?|locations?)|find us|visit us|standorte?|anfahrt|oficinas|nos bureaux|sedes)$/iu,
  ],
  [
    'pricing',
    /\/(?:pricing|plans|preise|tarife|tarifs|precios|prezzi)(?:\.html?|\.php)?\/?$/i,
    /^(?:pricing|plans(?: & pricing)?|preise|tarife|tarifs|precios)$/iu,
  ],
]

/** A path says more than the words on the link, and the shallowest page is the main one. */
const BY_PATH = 2
const BY_TEXT = 1

/**
 * Which further pages of a site to read, at most one of each kind and `most` in all: links of the home page that stay
 * on its site, chosen by path and link text in English, German, French, Spanish and some more.
 */
export function choosePages(links: readonly PageLink[], home: string, most: number): ChosenPage[] {
  const taken = new Set([withoutHash(home)])
  const candidates = links.flatMap((link) => {
    const url = parseWebUrl(link.href)
    if (url === undefined || siteOf(link.href) !== siteOf(home)) return []
    return [{ url: withoutHash(link.href), path: url.pathname, depth: url.pathname.split('/').length, text: link.text }]
  })
  const chosen: ChosenPage[] = []
  for (const [kind, path, text] of RULES) {
    const fitting = candidates
      .map((candidate) => ({
        ...candidate,
        points: (path.test(candidate.path) ? BY_PATH : 0) + (text.test(candidate.text) ? BY_TEXT : 0),
      }))
      .filter((candidate) => candidate.points > 0 && !taken.has(candidate.url))
      .toSorted((a, b) => b.points - a.points || a.depth - b.depth)
    const best = fitting[0]
    const isKnown = chosen.some((page) => page.kind === kind)
    if (best === undefined || isKnown || chosen.length >= most) continue
    taken.add(best.url)
    chosen.push({ kind, url: best.url })
  }
  return chosen
}

/** Whether the words of a link lead to the openings of whoever set it. */
export function isCareersText(text: string): boolean {
  return RULES.some(([kind, , words]) => kind === 'careers' && words.test(text))
}

function withoutHash(address: string): string {
  const hash = address.indexOf('#')
  return hash < 0 ? address : address.slice(0, hash)
}
