/** An honest page has a few thousand tags, nested a few dozen deep. */
const MOST_TAGS = 20_000
const DEEPEST = 200
/** Longer tags carry pictures or code in their attributes. */
const LONGEST_TAG = 4_000
const LONGEST_JSON_LD = 200_000
/** Enough of an inline script to hold the address that it loads. */
const LONGEST_SCRIPT = 2_000

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Their content is no markup, or of no interest. */
const SKIPPED = new Set('style svg textarea xmp iframe noembed noframes template math object'.split(' '))

const TAG_NAME = /\/?[a-zA-Z][^\s/>]{0,40}/y
const JSON_LD_TYPE = /\btype\s{0,3}=\s{0,3}["']?application\/ld\+json/i

interface Scan {
  readonly html: string
  readonly out: string[]
  /** Open tags by name; never fewer than the parser has open. */
  readonly open: Map<string, number>
  /** Names whose closing tag does not come any more: a second search would make the scan quadratic. */
  readonly unclosed: Set<string>
  depth: number
  tags: number
}

/**
 * The same markup within bounds: at most 20,000 tags, 200 deep, 4,000 characters each; no comments, styles or
 * drawings; of scripts the JSON-LD and the first 2,000 characters of others. Takes time linear in its input and makes
 * the parser that follows linear too, whose searches are by depth.
 */
export function boundMarkup(html: string): string {
  const scan: Scan = { html, out: [], open: new Map(), unclosed: new Set(), depth: 0, tags: 0 }
  let at = 0
  while (at < html.length && scan.tags < MOST_TAGS) {
    const next = html.indexOf('<', at)
    scan.out.push(html.slice(at, next < 0 ? html.length : next))
    if (next < 0) break
    at = readMarkup(scan, next)
  }
  return scan.out.join('')
}

/** Handles what starts with `<` at `at`, and says where to go on. */
function readMarkup(scan: Scan, at: number): number {
  const { html } = scan
  if (html.startsWith('<!--', at)) return after(html, '-->', at + 4)
  const second = html[at + 1] ?? ''
  if (second === '!' || second === '?') return after(html, '>', at)
  TAG_NAME.lastIndex = at + 1
  const name = TAG_NAME.exec(html)?.[0].toLowerCase()
  if (name === undefined) {
    scan.tags += 1
    scan.out.push('&lt;')
    return at + 1
  }
  const end = endOfTag(html, at)
  if (end < 0) return after(html, '>', at + LONGEST_TAG)
  scan.tags += 1
  if (name.startsWith('/')) closeTag(scan, name.slice(1))
  else return openTag(scan, name, html.slice(at, end), end)
  return end
}

function openTag(scan: Scan, name: string, tag: string, end: number): number {
  if (name === 'script' || name === 'title' || SKIPPED.has(name)) return readRaw(scan, name, tag, end)
  if (VOID.has(name)) scan.out.push(tag)
  else if (scan.depth < DEEPEST) {
    scan.out.push(tag)
    scan.depth += 1
    scan.open.set(name, (scan.open.get(name) ?? 0) + 1)
  }
  return end
}

function closeTag(scan: Scan, name: string): void {
  const open = scan.open.get(name) ?? 0
  if (open === 0) return
  scan.open.set(name, open - 1)
  scan.depth -= 1
  scan.out.push(`</${name}>`)
}

/** Elements whose content is text to the parser, and those left out whole. */
function readRaw(scan: Scan, name: string, tag: string, end: number): number {
  if (name === 'iframe' || name === 'object') scan.out.push(tag, `</${name}>`)
  const close = closingTag(scan, name, end)
  if (name === 'title') {
    const text = scan.html.slice(end, close < 0 ? end : close)
    scan.out.push('<title>', text.slice(0, LONGEST_SCRIPT).replaceAll('<', '&lt;'), '</title>')
  }
  if (name === 'script') pushScript(scan, tag, scan.html.slice(end, close < 0 ? end : close))
  if (close >= 0) return after(scan.html, '>', close)
  return name === 'script' || name === 'style' ? scan.html.length : end
}

function pushScript(scan: Scan, tag: string, content: string): void {
  const isJsonLd = JSON_LD_TYPE.test(tag)
  if (isJsonLd && content.length > LONGEST_JSON_LD) return
  const kept = isJsonLd ? content : content.slice(0, LONGEST_SCRIPT)
  scan.out.push(tag, kept.replaceAll('<!--', '').replaceAll('</', '<\\/'), '</script>')
}

function closingTag(scan: Scan, name: string, from: number): number {
  if (scan.unclosed.has(name)) return -1
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  pattern.lastIndex = from
  const close = pattern.exec(scan.html)?.index ?? -1
  if (close < 0) scan.unclosed.add(name)
  return close
}

/** Where the tag at `at` ends, or -1 when it is too long. A quote counts only where a value begins, as in browsers. */
function endOfTag(html: string, at: number): number {
  const limit = Math.min(html.length, at + LONGEST_TAG)
  let quote = ''
  let previous = ''
  for (let index = at + 1; index < limit; index += 1) {
    const character = html[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return index + 1
    else if ((character === '"' || character === "'") && previous === '=') quote = character
    if (character > ' ') previous = character
  }
  return -1
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found + text.length
}
