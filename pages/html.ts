import assert from 'node:assert/strict'

const MARKUP = Symbol('markup')

/** Finished markup. Only `html` makes it, so a value of this type holds nothing unescaped. */
export interface Html {
  readonly [MARKUP]: string
}

/** What may stand in a template. `false` and `undefined` show nothing; text is escaped, finished markup is not. */
export type HtmlValue = string | number | false | undefined | Html | readonly HtmlValue[]

/**
 * The one way to markup: a tagged template that escapes every value, for text and for attributes in quotes.
 * Control characters and half characters become U+FFFD.
 * @throws AssertionError when a value stands in an attribute without quotes, where escaping does not hold.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((string, index) => {
    if (index === values.length) return string
    assert(!string.endsWith('='), 'A value in an attribute stands in quotes.')
    return string + show(values[index])
  })
  return { [MARKUP]: parts.join('') }
}

/** A stylesheet or a script of our own, as it is. Never for text from outside. */
export function ownMarkup(text: string): Html {
  return { [MARKUP]: text }
}

/** The markup as a string, to be sent. */
export function toMarkup(page: Html): string {
  return page[MARKUP]
}

function show(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  return isMarkup(value) ? value[MARKUP] : value.map(show).join('')
}

function isMarkup(value: Html | readonly HtmlValue[]): value is Html {
  return MARKUP in value
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
