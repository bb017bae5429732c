import { ELSEWHERE, speaksOfOthers } from './doubts.ts'
import { stated } from './remark.ts'
import type { Remark, Told } from './remark.ts'
import { TECHNOLOGIES } from '../visit/collectors/technologies/find-technologies.ts'
import type { Technology } from '../visit/collectors/technologies/technology.ts'

const BY_NAME = new Map(TECHNOLOGIES.map((one) => [one.name.toLowerCase(), one]))
/** Names that people write otherwise. */
const ALSO = new Map([
  ['salesforce crm', 'Salesforce'],
  ['sfdc', 'Salesforce'],
  ['hubspot crm', 'HubSpot'],
  ['ms dynamics', 'Microsoft Dynamics 365'],
  ['microsoft dynamics', 'Microsoft Dynamics 365'],
  ['dynamics 365', 'Microsoft Dynamics 365'],
  ['office 365', 'Microsoft 365'],
  ['gsuite', 'Google Workspace'],
  ['g suite', 'Google Workspace'],
])
/** Names that are words as well, which a capital tells apart. */
const TWO_CAPITALS = /\p{Lu}.*\p{Lu}|\d|\./u
const MOST_WORDS = 5

function productNamed(name: string): Technology | undefined {
  const lower = name.toLowerCase()
  const found = BY_NAME.get(ALSO.get(lower)?.toLowerCase() ?? lower)
  if (found === undefined || ALSO.has(lower)) return found
  const isOwnSpelling = name === found.name || (name !== lower && name.toUpperCase() === name)
  return isOwnSpelling || TWO_CAPITALS.test(found.name) || PLAINLY.has(lower) ? found : undefined
}

/** One word, and no other word of a language. */
const PLAINLY = new Set(
  'salesforce pipedrive marketo pardot zendesk mailchimp klaviyo shopify magento shopware intercom freshdesk calendly typo3 drupal wordpress salesloft personio braze mixpanel webflow stripe'.split(
    ' ',
  ),
)

/** Whether a name is that of a product. */
export function isProduct(name: string): boolean {
  return productNamed(name) !== undefined
}

const USES =
  /(?<![\p{L}])(?:uses?|using|runs? (?:everything )?on|running on|(?:is|are) (?:now )?on|works? with|working with|rel(?:y|ies) on|(?:moved|switched|migrated) (?:over )?(?:from [^.,;]{1,40} )?to|nutzt|nutzen|verwendet|verwenden|arbeitet mit|arbeiten mit|setzt auf|setzen auf|utilisent?|utilisons|travaillent? avec|usan?|utilizan?|trabajan? con|on) /giu
const ONLY_NOW = /^(?:(?:currently|now|today|still|already)\s)?$/iu
const BETWEEN =
  /^(?:\s?(?:,|&|\+|\/|;)\s?|\s(?:and|und|et|y|e|sowie|plus|as well as)\s)(?:also |auch |aussi |también )?/iu
const BEFORE_ITEM = /^(?:the |both |a |an |currently |only |mainly )*/iu
/** What may follow a product without meaning another one, or another user. */
const BEHIND =
  /^(?:\s?(?:$|[.!;:,)(])|\s(?:as|for|in|to|across|today|now|daily|heavily|and|but|with|at|als|für|im|in|und|aber|mit|heute|seit|since|pour|comme|dans|et|mais|para|como|en|y|pero|CRM|crm)(?![\p{L}]))/u
const WORDS = /^[\p{L}\d][^\s,;!?()/&+]*(?:\s[\p{L}\d][^\s,;!?()/&+]*){0,4}/u

/** The product at the beginning of a text, by its longest name. */
function productAt(text: string): { found: Technology; length: number } | undefined {
  const words = (WORDS.exec(text)?.[0] ?? '').split(' ')
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    const bare = productNamed(name) === undefined ? name.replace(/[.:]$/u, '') : name
    const found = productNamed(bare)
    if (found !== undefined) return { found, length: bare.length }
  }
  return undefined
}

/** The products that a company uses, where a sentence says so of it, now and in so many words. */
export function readProducts(remark: Remark): Told[] {
  const { text } = remark
  for (const match of text.matchAll(USES)) {
    const verb = match[0]
    // "on HubSpot" is a note of its own.
    if (/^on /iu.test(verb) && !ONLY_NOW.test(text.slice(0, match.index))) continue
    const { products, end } = productsFrom(text, match.index + verb.length)
    if (products.length === 0 || speaksOfOthers(text.slice(end)) || ELSEWHERE.test(text.slice(end))) continue
    const sure = stated(remark, match.index, end)
    if (sure !== undefined) return tell(products, sure)
  }
  return []
}

function productsFrom(text: string, start: number): { products: Technology[]; end: number } {
  const products: Technology[] = []
  let [at, end] = [start, start]
  for (;;) {
    at += BEFORE_ITEM.exec(text.slice(at))?.[0].length ?? 0
    const product = productAt(text.slice(at))
    if (product === undefined) break
    const rest = text.slice(at + product.length)
    if (!BEHIND.test(rest) && !BETWEEN.test(rest)) break
    products.push(product.found)
    end = at + product.length
    const between = BETWEEN.exec(rest)
    if (between === null) break
    at = end + between[0].length
  }
  return { products, end }
}

/** The products of a list behind a label such as "CRM"; whatever is none is left out. */
export function productsListed(list: string): Told[] {
  const products = list.split(/\s?[,;/&+|]\s?|\s(?:and|und|et|y)\s/u).flatMap((item) => {
    const product = productAt(item.trim())
    return product !== undefined && product.length === item.trim().length ? [product.found] : []
  })
  return tell(products, CLEARLY_LISTED)
}

const CLEARLY_LISTED = 0.6

function tell(products: readonly Technology[], confidence: number): Told[] {
  if (products.length === 0) return []
  const names = [...new Set(products.map(({ name }) => name))].toSorted()
  const categories = [...new Set(products.map(({ category }) => category))].toSorted()
  return [
    { path: 'company.technologies', value: names, confidence },
    { path: 'company.techCategories', value: categories, confidence },
  ]
}
