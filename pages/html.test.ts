import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, toMarkup } from './html.ts'

/** UTF-16 as it comes: control characters, halves of characters, all scripts. */
const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 120 }).map((units) => String.fromCharCode(...units))

test('text is escaped, finished markup is not escaped again, nothing shows nothing', () => {
  const inner = html`<b>${'a < b & "c" \'d\''}</b>`
  expect(toMarkup(html`<p>${inner}${undefined}${false}${0}${['x', html`<i>y</i>`]}</p>`)).toBe(
    '<p><b>a &lt; b &amp; &quot;c&quot; &#39;d&#39;</b>0x<i>y</i></p>',
  )
})

test('characters that cannot stand in a page become U+FFFD', () => {
  expect(toMarkup(html`${'a\u0000b\u001Bc\uD83Dd\n'}`)).toBe('a\uFFFDb\uFFFDc\uFFFDd\n')
})

test('a value in an attribute without quotes is refused, a value that ends in = is not', () => {
  expect(() => html`<a href=${'x'}></a>`).toThrow(/quotes/)
  expect(toMarkup(html`${'a='}${'b'}`)).toBe('a=b')
})

test('an object that looks like markup is not taken for it', () => {
  const forged: unknown = JSON.parse('{"markup":"<script>"}')
  expect(() => html`${forged as string}`).toThrow()
})

test('no text whatever opens a tag, ends an attribute or begins an entity of its own', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = toMarkup(html`${text}`)
      expect(shown).not.toMatch(/[<>"']/)
      expect(shown.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
    }),
  )
})
