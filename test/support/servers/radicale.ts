import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { until } from '../processes/until.ts'

const CALENDAR = '<resourcetype><collection/><c:calendar/></resourcetype>'
const MAKE = `<mkcol xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop>${CALENDAR}</prop></set></mkcol>`

/** Debian's Radicale, a CalDAV server, on a free port with one user. */
export async function startRadicale(user: { name: string; password: string }) {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-radicale-'))
  const port = await freePort()
  const users = join(directory, 'users')
  writeFileSync(users, `${user.name}:${user.password}\n`)
  const settings = [
    `[server]\nhosts = 127.0.0.1:${port}`,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\ndelay = 0`,
    `[storage]\nfilesystem_folder = ${join(directory, 'collections')}`,
  ]
  writeFileSync(join(directory, 'settings'), `${settings.join('\n')}\n`)
  const child = spawn('/usr/bin/radicale', ['--config', join(directory, 'settings')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const authorization = `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
  const ask = (method: string, path: string, body: string, type: string) =>
    fetch(url + path, { method, body, headers: { authorization, 'content-type': type } })
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok || true,
      () => false,
    )
  await until(isUp, (up) => up, { what: 'Radicale listening', patience: 60_000 })
  return {
    url,
    /** Makes a calendar at a path such as `/ada/work/`. */
    make: async (path: string) => expectDone(await ask('MKCOL', path, MAKE, 'application/xml')),
    /** Puts an object of these components into a calendar. */
    put: async (path: string, components: string) => {
      const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n${components}END:VCALENDAR\r\n`
      expectDone(await ask('PUT', path, body, 'text/calendar'))
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function expectDone({ ok, status, url }: Response): void {
  if (!ok) throw new Error(`Radicale answered ${status} to ${url}.`)
}
