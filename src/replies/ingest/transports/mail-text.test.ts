import { expect, test } from 'vitest'
import { htmlToPlain } from './mail-text.ts'

const nested = (depth: number, text: string) => `${'<div>'.repeat(depth)}${text}${'</div>'.repeat(depth)}`

test.each([1, 70, 390, 410, 3_000, 15_000])('what stands in %i elements is read', (depth) => {
  expect(htmlToPlain(nested(depth, 'Please unsubscribe me &amp; us.'))).toEqual({
    text: 'Please unsubscribe me & us.',
    isWhole: true,
  })
})

test('beside what is nested too deep nothing is lost, and nothing hidden is shown', () => {
  const html = `<style>p{color:red}</style><!-- no --><p>Dear Sam,</p>${nested(900, 'stop <b>writing</b><br>to me')}<script>x`
  expect(
    htmlToPlain(html)
      .text.split('\n')
      .map((line) => line.replaceAll(/ +/gu, ' ')),
  ).toEqual(['Dear Sam,', 'stop writing', 'to me'])
})

test('a thousand lines are a thousand lines', () => {
  const lines = Array.from({ length: 4_000 }, (_, index) => `line ${index}`)
  expect(htmlToPlain(lines.join('<br>'))).toEqual({ text: lines.join('\n'), isWhole: true })
})

test('of what is longer than 200,000 characters it is said that something may be missing', () => {
  const html = `<p>${'<b></b>'.repeat(30_000)}unsubscribe</p>`
  expect(htmlToPlain(html)).toEqual({ text: '', isWhole: false })
})

test.each(['<', '<style>', '<div', '<!--', '<a href="', '</div>', '<table><tr><td>'])(
  'a mail of nothing but %s is read in no time',
  (part) => {
    const began = performance.now()
    htmlToPlain(part.repeat(200_000 / part.length))
    expect(performance.now() - began).toBeLessThan(5_000)
  },
)
