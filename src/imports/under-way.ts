import type { Context } from '../platform/context.ts'

interface Upload {
  readonly organizationId: string
  readonly bytes: number
}

const UPLOADS = new WeakMap<Context, Set<Upload>>()

function uploadsOf(context: Context): Set<Upload> {
  const known = UPLOADS.get(context)
  if (known !== undefined) return known
  const uploads = new Set<Upload>()
  UPLOADS.set(context, uploads)
  return uploads
}

/** Files that this process takes in at present beside one. */
export interface OthersUnderWay {
  /** Bytes of this organization that were promised and are not written down as an import yet. */
  readonly bytes: number
}

/**
 * Counts a file as coming while it is taken in: what is written down knows nothing of it before it is there. `bytes` are
 * those that it may have.
 */
export async function whileUnderWay<T>(
  context: Context,
  upload: Upload,
  takeIn: (others: OthersUnderWay) => Promise<T>,
): Promise<T> {
  const uploads = uploadsOf(context)
  const others = [...uploads].filter(({ organizationId }) => organizationId === upload.organizationId)
  uploads.add(upload)
  try {
    return await takeIn({ bytes: others.reduce((sum, { bytes }) => sum + bytes, 0) })
  } finally {
    uploads.delete(upload)
  }
}
