import { AppError } from '../../platform/errors.ts'

/** Why a file cannot be read at all, with the line that is to blame; nothing of it is taken in then. */
export type FileFaultCode =
  | 'empty_file'
  | 'no_rows'
  | 'not_csv'
  | 'unknown_encoding'
  | 'invalid_encoding'
  | 'nul_character'
  | 'unclosed_quote'
  | 'text_after_quote'
  | 'line_too_long'
  | 'too_many_columns'
  | 'duplicate_header'
  | 'file_changed'
  | 'too_complex'

/** @param line where the fault is; null where it is the file as a whole */
export function fileFault(code: FileFaultCode, line: number | null, detail: string): AppError {
  const words = line === null ? detail : `Line ${line}: ${detail}`
  return new AppError('invalid_file', words, { errors: [{ pointer: '', code, detail: words }] })
}
