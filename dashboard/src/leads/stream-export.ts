import { api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { queryOf } from './list-query.ts'
import type { LeadView } from './lead-view.ts'

export type ExportFormat = 'csv' | 'ndjson'

/** What is taken away. */
export interface ExportOrder {
  readonly campaignId: string | null
  readonly view: LeadView
  readonly format: ExportFormat
  readonly signal: AbortSignal
  /** Told how many bytes have come. */
  readonly onProgress: (bytes: number) => void
}

/** So many bytes are held by the page; more is handed to the browser, which keeps it on disk. */
const HELD = 4_000_000

/**
 * Reads an export to its end, however large: the page holds a part of it at a time. A link would not say which organization
 * is meant. @throws ApiProblem for a refusal; TypeError where it broke off
 */
export async function readExport({ campaignId, view, format, signal, onProgress }: ExportOrder): Promise<File> {
  const { sort: _, show: __, ...narrowed } = queryOf(view)
  const query = { ...narrowed, format, bom: format === 'csv' }
  const { data, error, response } = await (campaignId === null
    ? api.GET('/api/v1/leads/export', { params: { query }, parseAs: 'stream', signal })
    : api.GET('/api/v1/campaigns/{campaignId}/leads/export', {
        params: { path: { campaignId }, query },
        parseAs: 'stream',
        signal,
      }))
  if (!response.ok || data === undefined || data === null) throw new ApiProblem(response.status, error)
  const type = response.headers.get('content-type') ?? 'text/plain'
  const blob = await collect(data, type, onProgress)
  return new File([blob], nameIn(response, format), { type })
}

async function collect(stream: ReadableStream<Uint8Array>, type: string, onProgress: (bytes: number) => void) {
  const reader = stream.getReader()
  const kept: Blob[] = []
  let held: Uint8Array<ArrayBuffer>[] = []
  let [heldBytes, bytes] = [0, 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob([...kept, ...held], { type })
    held.push(new Uint8Array(value))
    heldBytes += value.length
    bytes += value.length
    if (heldBytes < HELD) continue
    kept.push(new Blob(held))
    held = []
    heldBytes = 0
    onProgress(bytes)
  }
}

function nameIn(response: Response, format: ExportFormat): string {
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return name ?? `leads.${format}`
}
