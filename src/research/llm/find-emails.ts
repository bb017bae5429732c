import type { Span } from './find-phones.ts'

const LOCAL = String.raw`(?<![^\s@＠<>()[\]{},;:"'\\])[^\s@＠<>()[\]{},;:"\\]{1,64}`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})`
/** A sign, or a word that is marked as standing for it. */
const AT = String.raw`(?: ?(?:[@＠﹫]|%40|&#0*64;) ?| ?[[({<_-] ?(?:at|ät|@|arroba|arobase) ?[\])}>_-] ?)`
const DOT = String.raw`(?:[.。．｡]| ?[[({<_-] ?(?:dot|punkt|point|punto|\.) ?[\])}>_-] ?| (?:dot|punkt|point|punto) )`
/** Words alone say it in pairs; "at" before a host with a point is how people write of places. */
const SPOKEN = String.raw`(?:(?: (?:at|ät|arroba) ${LABEL}(?: (?:dot|punto) ${LABEL})+)|(?: (?:at|ät) ${LABEL}(?: punkt ${LABEL})+)|(?: (?:arobase|arrobas?) ${LABEL}(?: point ${LABEL})+))`

const ADDRESS = new RegExp(String.raw`${LOCAL}(?:${AT}${LABEL}(?:${DOT}${LABEL})+|${SPOKEN})`, 'giu')
/** Without its end: `jane@acme`, and in what is written about a person `jane @ acme`. */
const SHORT = new RegExp(String.raw`${LOCAL}[@＠﹫]${LABEL}`, 'giu')
const SHORT_APART = new RegExp(String.raw`${LOCAL} ?[@＠﹫] ?${LABEL}`, 'giu')

/** Not what begins an address: `booths at the dot com fair`, `10 @ 5`. */
const NO_HOST = /(?: (?:at|ät) (?:the|a|an|this|that|each|any|no|every) )|^\p{N}+ ?[@＠]/iu

/** Where email addresses stand in a text, spelled out in words or with signs. */
export function findEmails(text: string, isPersonal: boolean): Span[] {
  const patterns = [ADDRESS, isPersonal ? SHORT_APART : SHORT]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      NO_HOST.test(found) ? [] : [{ start: index, end: index + found.length }],
    ),
  )
}
