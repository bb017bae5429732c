import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import { TaskKilled, defineProgram } from '../../platform/process-pool/program.ts'
import { findRaw } from '../inbox/inbox-store.ts'
import type { InboxMail } from '../inbox/inbox-store.ts'
import type { FileOfMail } from '../ingest/transports/read-mail.ts'
import type * as fileProgram from './file-program.ts'

const READ_FILE = defineProgram<typeof fileProgram.answer>(new URL('./file-program.ts', import.meta.url), {
  cpuMs: 5_000,
})

/**
 * A file of a mail that came in, read from its bytes.
 * @throws AppError `not_found`, `not_ready` where its bytes are not kept, or it can run as a program
 */
export async function readAttachment(
  context: Context,
  mail: Pick<InboxMail, 'organizationId' | 'inboundId' | 'attachments' | 'size'>,
  position: number,
): Promise<FileOfMail> {
  const { organizationId, inboundId, size } = mail
  if (mail.attachments[position] === undefined) throw notFound('attachment')
  const raw = await findRaw(context.db, organizationId, inboundId)
  if (raw === undefined) throw new AppError('not_ready', 'This attachment is no longer kept.')
  const file = await readFile(organizationId, { raw, position, isCut: size > raw.length })
  if (file === undefined)
    throw new AppError('not_ready', 'Only the first 2 MB of the mail are kept, so this file is incomplete.')
  if (file.risk === 'blocked') throw new AppError('not_ready', 'This file is a program. It cannot be downloaded.')
  return file
}

async function readFile(owner: string, given: { raw: Buffer; position: number; isCut: boolean }) {
  try {
    return await askProgram(READ_FILE, given, { owner })
  } catch (error) {
    if (error instanceof TaskKilled) throw new AppError('not_ready', error.words('Reading this mail'))
    throw error
  }
}
