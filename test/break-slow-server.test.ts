import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { startOutreach, TWO_STEPS } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let o: Outreach
beforeAll(async () => {
  o = await startOutreach()
})
afterAll(async () => {
  await o.close()
  stopServers()
})
type Behave = { mail?: (s: Socket) => void; rcpt?: (s: Socket) => void; data?: (s: Socket) => void; end?: (s: Socket) => void }
/** A server without manners; counts the messages whose end it saw. */
async function rude(behave: Behave) {
  const seen = { ends: 0, datas: 0, connections: 0 }
  const server = createServer((socket) => {
    seen.connections += 1
    let body = false
    let buffer = ''
    socket.on('error', () => undefined)
    socket.write('220 rude\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        if (body) {
          const end = buffer.indexOf('\r\n.\r\n')
          if (end === -1) return
          buffer = buffer.slice(end + 5)
          body = false
          seen.ends += 1
          if (behave.end) behave.end(socket)
          else socket.write('250 ok\r\n')
          continue
        }
        const at = buffer.indexOf('\r\n')
        if (at === -1) return
        const line = buffer.slice(0, at).toUpperCase()
        buffer = buffer.slice(at + 2)
        if (line.startsWith('EHLO')) socket.write('250-rude\r\n250-AUTH PLAIN\r\n250 SIZE 1000000\r\n')
        else if (line.startsWith('AUTH')) socket.write('235 ok\r\n')
        else if (line.startsWith('MAIL')) behave.mail ? behave.mail(socket) : socket.write('250 ok\r\n')
        else if (line.startsWith('RCPT')) behave.rcpt ? behave.rcpt(socket) : socket.write('250 ok\r\n')
        else if (line === 'DATA') {
          seen.datas += 1
          body = true
          if (behave.data) { behave.data(socket); body = !socket.destroyed } else socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { port, seen, server }
}
let n = 0
async function run(name: string, behave: Behave, repair = true) {
  n += 1
  const { port, seen, server } = await rude(behave)
  const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'secret' }
  const m = await o.addMailbox(`r${n}@sender.test`, { smtp })
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, `x${n}@x${n}.test`)
  const t = performance.now()
  for (let i = 0; i < 3; i++) await o.pass(3_600_000)
  const ms = Math.round(performance.now() - t)
  const [x] = await o.messages(lead)
  const at = seen.ends
  if (repair) for (const k of Object.keys(behave)) delete (behave as any)[k]
  for (let i = 0; i < 3; i++) await o.pass(86_400_000)
  const all = await o.messages(lead)
  const mb = (await o.harness.call('GET', `/api/v1/mailboxes/${m}`)).body
  console.log(name, ms + 'ms', x.state, x.reason, 'ends', at, '| then', JSON.stringify(all.map((y: any) => [y.step, y.state])), 'ends', seen.ends, 'conns', seen.connections, mb.status, mb.pauseReason)
  server.close()
}
test('rude servers', async () => {
  await run('250 to DATA instead of 354', { data: (s) => s.write('250 what\r\n') })
  await run('354 then 250 at once, before the end', { data: (s) => s.write('354 go\r\n250 got it\r\n') })
  await run('two replies at the end', { end: (s) => s.write('250 ok\r\n550 no\r\n') })
  await run('550 then 250', { end: (s) => s.write('550 5.7.1 no\r\n250 ok\r\n') })
  await run('garbage at the end', { end: (s) => s.write('hello there\r\n') })
  await run('half a reply, then gone', { end: (s) => { s.write('250-que'); s.destroy() } })
  await run('421 at the end', { end: (s) => s.end('421 4.3.2 closing\r\n') })
  await run('999 at the end', { end: (s) => s.write('999 x\r\n') })
  await run('354 at the end', { end: (s) => s.write('354 more\r\n') })
  await run('reset at RCPT', { rcpt: (s) => s.destroy() })
  await run('251 forwarded', { rcpt: (s) => s.write('251 will forward\r\n') })
  await run('552 at RCPT', { rcpt: (s) => s.write('552 5.2.2 full\r\n') })
  await run('550 5.1.1 with policy words', { rcpt: (s) => s.write('550 5.1.1 blocked: your IP is listed at Spamhaus\r\n') })
  await run('gone at DATA', { data: (s) => s.destroy() })
  await run('flood at the end', { end: (s) => { for (let i = 0; i < 3000; i++) s.write('250-' + 'x'.repeat(500) + '\r\n') } })
  await run('pipelined lies at MAIL', { mail: (s) => s.write('250 ok\r\n250 ok\r\n354 go\r\n250 queued\r\n') })
}, 280_000)
