import { getDomainWithoutSuffix } from 'tldts'

/** Whether a name as a page writes it, such as "Nordwind Yard", is the company's own. */
export type IsOwnName = (name: string) => boolean

const OPTIONS = { allowPrivateDomains: true }
/** Shorter pieces of a name meet by chance. */
const TELLING = 4
const ARTICLES = /^(?:the|die|der|das|la|le|les|el|los|l['’])\s*/iu
const BETWEEN_PARTS = /\s[|–—·:•-]\s|[|:]/u
/** A longer part of a title is a slogan. */
const MOST_WORDS = 4

/**
 * Knows a company's name by its domain (`harrowgate-capital.com` is "Harrowgate" and "Harrowgate Capital") and by the
 * names that its pages bear: those of structured data as they are, parts of titles where they fit the domain.
 */
export function ownNames(domain: string, names: readonly string[], titles: readonly string[]): IsOwnName {
  const label = fold(getDomainWithoutSuffix(domain, OPTIONS) ?? domain)
  const parts = titles.flatMap((title) => title.split(BETWEEN_PARTS, 5)).filter((part) => fits(part, label))
  const known = [...names, ...parts].map(fold).filter((name) => name.length > 1)
  return (name) => {
    const bare = fold(name.trim().replace(ARTICLES, ''))
    if (bare.length < 2) return false
    if (known.includes(bare) || bare === label) return true
    const [first = ''] = name.trim().replace(ARTICLES, '').split(/\s+/u, 1)
    const start = fold(first)
    return [label, ...known].some((own) => overlaps(own, start) || (bare.length >= TELLING && overlaps(bare, own)))
  }
}

/** Whether one begins with the other and enough of it. */
function overlaps(long: string, start: string): boolean {
  return start.length >= TELLING && long.startsWith(start)
}

function fits(part: string, label: string): boolean {
  const words = part.trim().split(/\s+/u)
  if (part.trim() === '' || words.length > MOST_WORDS) return false
  const initials = fold(words.map((word) => word[0] ?? '').join(''))
  return fold(part).startsWith(label.slice(0, TELLING)) || (words.length > 1 && initials === label)
}

function fold(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}
