import { companyAnswer, purposeOf } from '../test/support/research/llm-models.ts'
import { isResearch, simpleAgent } from '../test/support/research/simple-agent.ts'
import { startLlmServer } from '../test/support/servers/llm-server.ts'

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
const CAPS = { tokensPerDay: null }

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
  server.model = (asked) => {
    if (isResearch(asked)) return simpleAgent(asked)
    return purposeOf(asked) === 'company' ? companyAnswer({}) : { verdicts: [] }
  }
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
