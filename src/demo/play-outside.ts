import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { listen } from './local-servers.ts'
import type { LocalServer } from './local-servers.ts'

/** A mail server on this machine that takes every mail and keeps none: nothing of the demo leaves. */
export async function startMailServer(): Promise<LocalServer> {
  const server = createServer((socket) => {
    let inText = false
    let rest = ''
    socket.setEncoding('latin1')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const verb = line.slice(0, 4).toUpperCase()
        if (inText) {
          if (line !== '.') continue
          inText = false
          socket.write('250 2.0.0 taken\r\n')
        } else if (verb === 'DATA') {
          inText = true
          socket.write('354 go on\r\n')
        } else if (verb === 'EHLO') socket.write('250-demo\r\n250 AUTH PLAIN\r\n')
        else if (verb === 'AUTH') socket.write('235 2.7.0 in\r\n')
        else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    socket.write('220 demo ESMTP\r\n')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** What the model of the demo says to whoever has it write: a line about what the company does. */
const WRITTEN = {
  icebreaker: {
    text: 'You keep logistics moving.',
    basis: ['company.industry'],
  },
  summary: null,
  talkingPoints: [],
}

/** A language model's endpoint that answers every question in the same way. */
export async function startModel(): Promise<LocalServer> {
  return listen((request, response) => {
    void text(request).then((body) => {
      const isWriting = body.includes('icebreaker')
      const message = { role: 'assistant', content: JSON.stringify(isWriting ? WRITTEN : {}) }
      const completion = {
        id: 'demo',
        object: 'chat.completion',
        created: 1,
        model: 'demo',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 },
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
    })
  })
}
