import type { Harness } from '../installation/harness.ts'
import type { LlmServer } from '../servers/llm-server.ts'

export const LLM_KEY = 'sk-quokka-93f1c0ffee'

/** A dollar for a million tokens of each kind is a millionth for one. */
export const PRICES = { in: 1, cachedIn: 0.5, out: 10 }

/** Settings with which an endpoint reads. */
export function llmSettings({ url }: Pick<LlmServer, 'url'>) {
  return {
    enabled: true,
    kind: 'openai-compatible',
    baseUrl: url,
    model: 'test-model',
    apiKey: LLM_KEY,
    prices: PRICES,
  }
}

/** Lets an endpoint read for the seeded organization, or for the one whose key is given. */
export async function useLlm(
  harness: Pick<Harness, 'call'>,
  server: Pick<LlmServer, 'url'>,
  change: Record<string, unknown> = {},
  key?: string,
): Promise<void> {
  const settings = { ...llmSettings(server), ...change }
  const { status, text } = await harness.call('PUT', '/api/v1/llm', settings, key === undefined ? {} : { key })
  if (status !== 200) throw new Error(text)
}
