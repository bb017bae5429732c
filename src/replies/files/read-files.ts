import { invalid } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { judgeFile, mediaTypeOf, safeFileName } from './file-risk.ts'

/** Files of one answer, and bytes of all of them: what mail servers of others take. */
export const MOST_FILES = 5
export const MOST_FILE_BYTES = 5_000_000

/** A file as it is given: its bytes in Base64. */
export interface GivenFile {
  readonly name: string
  readonly content: string
}

/** A file that may leave with an answer. */
export interface ReplyFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** The files of an answer. @throws AppError `validation_failed` for a program, bytes that are none, or too many */
export function readFiles(given: readonly GivenFile[]): ReplyFile[] {
  const files = given.map(({ name, content }) => {
    return { name: safeFileName(name), type: mediaTypeOf(name), bytes: Buffer.from(content, 'base64') }
  })
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const problems = files.flatMap(({ name, bytes }, index): Problem[] => {
    const fault = (code: string, detail: string) => [{ pointer: `/attachments/${index}`, code, detail }]
    if (bytes.length === 0 || bytes.toString('base64') !== given[index]!.content)
      return fault('invalid_file', `${name} is empty or not Base64.`)
    if (judgeFile({ name, bytes }) === 'blocked')
      return fault('dangerous_file', `${name} is a program. Send a link instead.`)
    return []
  })
  const tooLarge = { pointer: '/attachments', code: 'too_large', detail: 'Attach at most 5 MB in total.' }
  const all = total > MOST_FILE_BYTES ? [...problems, tooLarge] : problems
  if (all.length > 0) throw invalid(all, all[0]?.detail)
  return files
}
