/** What a change tells: kinds of events, and whom they are about. */
export interface Change {
  readonly types: readonly string[]
  readonly campaignIds: readonly string[]
  readonly leadIds: readonly string[]
  readonly moreLeads: boolean
}

/** Reads server-sent events (HTML Standard §9.2) of the kind `change` from a stream, until it ends. */
export async function readChanges(stream: ReadableStream<Uint8Array>, take: (change: Change) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    rest += decoder.decode(bytes, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const change = changeOf(block)
      if (change !== undefined) take(change)
    }
  }
}

function changeOf(block: string): Change | undefined {
  const lines = block.split('\n')
  if (!lines.includes('event: change')) return undefined
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
  return JSON.parse(data.join('\n')) as Change
}
