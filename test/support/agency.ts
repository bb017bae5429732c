import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { invite } from '../../src/people/invitations.ts'
import { setUpOrganization } from '../../src/people/index.ts'
import { freePort } from '../../src/platform/free-port.ts'

const CLIENTS = ['Harbour Robotics', 'Delta Terminals', 'Northern Light Shipping']

/** An installation that begins with nobody in it. */
export interface Agency {
  readonly url: string
  readonly owner: { readonly email: string; readonly password: string }
  /** Makes one person the owner of several organizations. Answers the path of an invitation to one of them. */
  settle(): Promise<string>
  stop(): Promise<void>
}

/** Starts it on a database of its own. */
export async function startAgency(): Promise<Agency> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-agency-'))
  const config = readConfig({
    PORT: String(await freePort()),
    FAIRLEAD_DATA_DIR: folder,
    FAIRLEAD_LOG_LEVEL: 'silent',
  })
  const app = await startApp(config, ['api', 'worker'])
  const owner = { email: 'owner@agency.test', password: 'a key to many doors' }
  return {
    url: app.url ?? '',
    owner,
    settle: async () => {
      const ids: string[] = []
      for (const organization of CLIENTS) {
        const made = await setUpOrganization(app.context, { organization, name: 'Olivia Owner', ...owner })
        ids.push(made.organizationId)
      }
      const guest = { email: 'max@agency.test', role: 'member', actor: 'operator', actorRole: 'owner' } as const
      const { token } = await invite(app.context, { organizationId: ids[0] ?? '', ...guest })
      return `/invitation#${token}`
    },
    stop: async () => {
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
