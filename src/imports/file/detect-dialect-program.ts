import { AppError } from '../../platform/errors.ts'
import { detectDialect } from './detect-dialect.ts'
import type { DetectedDialect, DialectWish } from './detect-dialect.ts'

/** Why a file cannot be read, as `fileFault` says it. */
export interface FaultyFile {
  readonly fault: Pick<AppError, 'message' | 'errors'>
}

/** Finds out from the beginning of a file how it is read. */
export function answer({ head, wish }: { head: Uint8Array; wish: DialectWish }): DetectedDialect | FaultyFile {
  try {
    return detectDialect(Buffer.from(head.buffer, head.byteOffset, head.byteLength), wish)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { fault: { message: error.message, errors: error.errors } }
  }
}
