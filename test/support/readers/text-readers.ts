import { FILE_READERS, OTHER_READERS } from './file-readers.ts'
import { MAIL_READERS } from './mail-readers.ts'
import { ANSWER_READERS, PAGE_READERS, WORD_READERS } from './page-readers.ts'
import { MARKUP_READERS } from './markup-readers.ts'
import { REQUEST_READERS } from './request-readers.ts'
import type { TextReader } from './text-reader.ts'

/** Whatever reads text from outside, each with the longest that it is given. */
export const TEXT_READERS: readonly TextReader[] = [
  ...PAGE_READERS,
  ...WORD_READERS,
  ...ANSWER_READERS,
  ...MARKUP_READERS,
  ...MAIL_READERS,
  ...FILE_READERS,
  ...OTHER_READERS,
  ...REQUEST_READERS,
]
