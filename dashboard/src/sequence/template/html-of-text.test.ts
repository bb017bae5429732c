import { expect, test } from 'vitest'
import { htmlOfText, textOfHtml } from './html-of-text.ts'

test('text becomes paragraphs, what would be markup is escaped, and Liquid stays', () => {
  expect(htmlOfText('Hi {{ lead.firstName | default: "<you>" }},\n\na < b\nnext\n')).toBe(
    '<p>Hi {{ lead.firstName | default: "<you>" }},</p>\n\n<p>a &lt; b<br>\nnext</p>',
  )
})

test.each(['Hi {{ lead.firstName }},\n\nfirst & second\nnext line\n\nBye', 'One line', ''])(
  'there and back %j is the same',
  (text) => {
    expect(textOfHtml(htmlOfText(text))).toBe(text)
  },
)

test('the words of HTML stay, with the address of each link', () => {
  const html =
    '<style>p { color: red }</style><h1>News</h1><p>See <a class="x" href="{{ calendarLink }}">my\n times</a></p>'
  expect(textOfHtml(html)).toBe('News\n\nSee my times: {{ calendarLink }}')
  expect(textOfHtml('<a href="https://a.test">https://a.test</a>')).toBe('https://a.test')
})
