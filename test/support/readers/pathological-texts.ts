/** What readers look for, or stop at. */
const PIECES = [
  [
    'a',
    'A',
    'é',
    'Aa',
    '字',
    '0',
    '1 ',
    '1.',
    '1,',
    '1a',
    'a1',
    'AB',
    '\0',
    ' ',
    '\t',
    '\n',
    ' \n',
    'a\n',
    '\r\n',
    '\u00a0',
    '\u200b',
  ],
  [
    '.',
    ',',
    '-',
    '_',
    "'",
    '"',
    '“',
    '„',
    '«',
    '(',
    '[',
    '{',
    '<',
    '>',
    ')',
    ']',
    '}',
    '/',
    '\\',
    '\\"',
    '@',
    ':',
    ';',
    '=',
    '#',
    '&',
    '*',
  ],
  [
    '|',
    '!',
    '?',
    '%',
    '+1 ',
    '- ',
    '-a',
    'ab-',
    'a.',
    'a ',
    'A ',
    'a@',
    '@a',
    'a.a',
    'a, ',
    ', A',
    '(a',
    '((',
    '[[',
    '""',
    '：',
    '＠',
  ],
  [
    '<a',
    '</a',
    '<!--',
    '{{',
    '{%',
    '{{ a }}',
    '{a|',
    '[a](',
    'https://a',
    'www.',
    '=?utf-8?q?',
    '> ',
    '>a\n',
    '&amp;',
    '%41',
  ],
  ['und', 'in ', 'by a ', 'the ', 'no ', 'we ', 'please ', 'BEGIN:VEVENT\n', ';a="', 'Status: 5.1.1\n'],
].flat()
/** With these a reader begins to read on. */
const BEGINNINGS = ['', '"', '<a@', 'in 1999 it was founded by ', 'not ', 'Status: ', '{{', 'contact ']

/** Texts of a length in which one piece is repeated: the worst for readers that look for where something ends. */
export function* pathologicalTexts(length: number, beginnings: readonly string[] = ['']): Generator<string> {
  for (const beginning of beginnings) {
    for (const piece of PIECES) yield pathologicalText(length, { beginning, piece, end: '' })
  }
}

/** Of more beginnings: eight times as many. */
export function manyTexts(length: number): Generator<string> {
  return pathologicalTexts(length, BEGINNINGS)
}

/** A text of a length: a beginning, a piece as often as there is room, an end. */
export function pathologicalText(length: number, given: { beginning: string; piece: string; end: string }): string {
  const room = Math.max(0, length - given.beginning.length - given.end.length)
  return `${given.beginning}${given.piece.repeat(Math.ceil(room / given.piece.length)).slice(0, room)}${given.end}`
}
