import type { Text } from './read-source.ts'

const STATEMENTS = [
  String.raw`select\s[\s\S]*\sfrom\s`,
  String.raw`select\s+(\w+\(|\$?\d)`,
  String.raw`insert\s+into\s+\w`,
  String.raw`update\s+(only\s+)?[\w."?]+\s+((as\s+)?\w+\s+)?set\s`,
  String.raw`delete\s+from\s+[\w."?]+\s*((as\s+)?\w+\s+)?(using\s|where\s|returning\s|;|$)`,
  String.raw`with\s+(recursive\s+)?\w+\s*(\([^)]*\))?\s+as\s+((not\s+)?materialized\s+)?\(`,
  String.raw`(create|drop|alter)\s+(unique\s+)?(table|index|schema|type|extension|function|role|database|sequence|view)\s+\S`,
  String.raw`truncate\s+table\s`,
  String.raw`lock\s+table\s`,
  String.raw`do\s+\$\$`,
]

/** Prose begins with a capital or in the middle of a sentence; statements are written in one case from the start. */
const STATEMENT = new RegExp(String.raw`^[\s(]*(${STATEMENTS.join('|')})`, 'i')
const ONE_CASE = /^[\s(]*([a-z]+|[A-Z]+)\b/
const FRAGMENT =
  /\b(where|and|set|having|on)\s[^\n]*[=<>(,]\s*\$\d|\bvalues\s*\([^)]*\$\d|\blimit\s+\$\d|\bfor (update|share)( of \w+)? (skip locked|nowait)\b|\bon conflict \(|\w_\w+ as "\w+"/i

/** Whether a text in the code is SQL, or a piece that is put into SQL. */
export function isSql({ text, tag }: Text): boolean {
  return tag === 'sql' || (ONE_CASE.test(text) && STATEMENT.test(text)) || FRAGMENT.test(text)
}
