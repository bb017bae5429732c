import { USUAL_CAPS } from '../src/research/llm/settings/change-settings.ts'
import { estimateTokens } from '../src/research/llm/usage/caps.ts'
import { companyAnswer, purposeOf } from '../test/support/research/llm-models.ts'
import { isResearch, simpleAgent } from '../test/support/research/simple-agent.ts'
import { says, startLlmServer, type Asked } from '../test/support/servers/llm-server.ts'

/** A language model that answers questions of a bench. */
export interface OpenModel {
  /** What results say of it: its name and host, never its key. */
  readonly name: string
  /** Set for all but the simple model. */
  readonly of?: string
  /** The body of `PUT /llm`. */
  readonly settings: Readonly<Record<string, unknown>>
  close(): Promise<void>
}

/** A bench is not what bounds of a day are for; those of company and lead stay. */
const CAPS = {
  tokensPerDay: null,
  steps: { ...USUAL_CAPS.steps, perDay: null },
  pages: { ...USUAL_CAPS.pages, perDay: null },
  seconds: { ...USUAL_CAPS.seconds, perDay: null },
}

/**
 * The model that the environment names (`BENCH_MODEL_URL`, `BENCH_MODEL`, `BENCH_MODEL_KEY`, and `BENCH_MODEL_KIND` for
 * `anthropic`), or the simple one that stands in.
 */
export async function openModel(env: NodeJS.ProcessEnv = process.env): Promise<OpenModel> {
  const { BENCH_MODEL_URL: baseUrl, BENCH_MODEL: model, BENCH_MODEL_KEY: key, BENCH_MODEL_KIND: kind } = env
  if (baseUrl === undefined || model === undefined) return openSimpleModel()
  const settings = { enabled: true, kind: kind ?? 'openai-compatible', baseUrl, model, apiKey: key ?? null, caps: CAPS }
  return { name: `${model} at ${new URL(baseUrl).host}`, of: model, settings, close: async () => undefined }
}

async function openSimpleModel(): Promise<OpenModel> {
  const server = await startLlmServer()
  server.always((response, received) => {
    const asked = server.asked.at(-1)
    const answer = asked === undefined ? {} : answerTo(asked)
    says(answer, usageOf(received.body, JSON.stringify(answer)))(response, received)
  })
  const settings = {
    enabled: true,
    kind: 'openai-compatible',
    baseUrl: server.url,
    model: 'simple',
    apiKey: 'none',
    caps: CAPS,
  }
  return { name: 'the simple model of the tests', settings, close: () => server.close() }
}

function answerTo(asked: Asked): unknown {
  return isResearch(asked) ? simpleAgent(asked) : purposeOf(asked) === 'company' ? companyAnswer({}) : {}
}

/** What a language model would count about, which this one does not. */
function usageOf(read: string, written: string) {
  const [prompt, completion] = [estimateTokens(read), estimateTokens(written)]
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
