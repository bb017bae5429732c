import { afterEach, beforeEach } from 'vitest'
import { startReceiver, status } from './webhook-receiver.ts'
import type { Behaviour, Received } from './webhook-receiver.ts'

/** A question as it arrived at the endpoint. */
export interface Asked {
  readonly received: Received
  readonly body: Record<string, unknown>
  /** What the model is told to do, and the texts from outside. */
  readonly instructions: string
  readonly text: string
  /** The texts by number, from 1. */
  readonly blocks: readonly { readonly kind: string; readonly text: string }[]
}

/** What a model says to a question: the object that it answers with. */
export type Model = (asked: Asked) => unknown

/** An endpoint of a language model on loopback, as OpenAI's and Anthropic's clients speak to it. */
export interface LlmServer {
  /** What `baseUrl` is set to. */
  readonly url: string
  readonly asked: Asked[]
  /** What it says from now on. */
  model: Model
  /** The next requests, one after the other, whatever the model would say. */
  next(...behaviours: Behaviour[]): void
  /** Every request from now on. */
  always(behaviour: Behaviour): void
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

/** What was said in a question, without the random code of its boundary lines. */
export function wordsOf({ received }: Asked): string {
  return received.body.replaceAll(/=== [0-9a-f]{24} /gu, '')
}

/** What the server says that each question cost. */
const USAGE = {
  prompt_tokens: 1_000,
  completion_tokens: 100,
  total_tokens: 1_100,
  prompt_tokens_details: { cached_tokens: 200 },
  completion_tokens_details: { reasoning_tokens: 30 },
}

/** An endpoint of its own for each test of a file; it is there once a test begins. */
export function useLlmServer(model: Model): LlmServer {
  const server = {} as LlmServer
  beforeEach(async () => {
    await startLlmServer(server)
    server.model = model
  })
  afterEach(() => server.close())
  return server
}

/** Starts the endpoint, or starts `server` anew. Until `model` is set it answers every question with an empty object. */
export async function startLlmServer(server = {} as LlmServer): Promise<LlmServer> {
  const receiver = await startReceiver()
  const asked: Asked[] = []
  const started: LlmServer = {
    model: () => ({}),
    url: receiver.url.replace('/hook', '/v1'),
    asked,
    next: (...behaviours) => receiver.next(...behaviours.map((one) => noting(one))),
    always: (behaviour) => receiver.always(noting(behaviour)),
    arrived: (count) => receiver.arrived(count),
    close: () => receiver.close(),
  }
  const noting =
    (behaviour: Behaviour): Behaviour =>
    (response, received) => {
      asked.push(readQuestion(received))
      behaviour(response, received)
    }
  started.always((response, received) => says(server.model(readQuestion(received)))(response, received))
  return Object.assign(server, started)
}

/** Answers with an object, or with a text that is none. `usage` null leaves out what it cost. */
export function says(answer: unknown, usage: unknown = USAGE): Behaviour {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return (response, received) => {
    const isAnthropic = received.path.endsWith('/messages')
    const isByTool = isAnthropic && received.body.includes('"tool_choice"')
    return json(isAnthropic ? messageOf(content, isByTool) : completionOf(content, usage))(response, received)
  }
}

/** Answers with JSON. */
export function json(body: unknown, code = 200, headers: Record<string, string> = {}): Behaviour {
  return status(code, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
}

/** Never comes to an end: a byte now and then, or as many as are taken. */
export const drips: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
}

export const isEndless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    if (!response.destroyed) response.once('drain', pour)
  }
  pour()
}

function completionOf(content: string, usage: unknown) {
  return {
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...(usage === null ? {} : { usage }),
  }
}

/** Models that take no schema are given a tool whose input is the answer. */
function messageOf(content: string, isByTool: boolean) {
  const input = isByTool ? (JSON.parse(content) as unknown) : undefined
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [isByTool ? { type: 'tool_use', id: 'tool_1', name: 'json', input } : { type: 'text', text: content }],
    stop_reason: isByTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1_000, output_tokens: 100 },
  }
}

interface ChatBody {
  readonly system?: string | readonly { readonly text: string }[]
  readonly messages?: readonly {
    readonly role: string
    readonly content: string | readonly { readonly text: string }[]
  }[]
}

function readQuestion(received: Received): Asked {
  const body = JSON.parse(received.body) as Record<string, unknown> & ChatBody
  const messages = body.messages ?? []
  const said = (role: string) => textIn(messages.find((message) => message.role === role)?.content ?? '')
  const text = said('user')
  const parts = text.split(/^=== [0-9a-f]{24} block \d+: ([\w-]+) ===$/mu).slice(1)
  const blocks = parts.flatMap((kind, index) => {
    return index % 2 === 0
      ? [{ kind, text: (parts[index + 1] ?? '').replace(/\n=== [0-9a-f]{24} end ===\s*$/u, '').trim() }]
      : []
  })
  return {
    received,
    body,
    instructions: body.system === undefined ? said('system') : textIn(body.system),
    text,
    blocks,
  }
}

function textIn(content: string | readonly { readonly text: string }[]): string {
  return typeof content === 'string' ? content : content.map((part) => part.text).join('\n')
}
