import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { invite } from '../../../src/people/members/invitations.ts'
import { setUpOrganization } from '../../../src/people/index.ts'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { clearHistory, tellHistory } from '../oracles/report-history.ts'

const CLIENTS = ['Harbour Robotics', 'Delta Terminals', 'Northern Light Shipping']

/** An installation that begins with nobody in it. */
export interface Agency {
  readonly url: string
  readonly owner: { readonly email: string; readonly password: string }
  /** Makes one person the owner of several organizations. */
  settle(): Promise<Settled>
  stop(): Promise<void>
}

interface Settled {
  /** The path of an invitation to the first organization. */
  readonly invitation: string
  /** A campaign there, in test mode, whose leads were written to in the last weeks. */
  readonly campaignId: string
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
      const [first, ...others] = CLIENTS.map((organization) => ({ organization, name: 'Olivia Owner', ...owner }))
      const { organizationId, apiKey } = await setUpOrganization(app.context, first!)
      for (const one of others) await setUpOrganization(app.context, one)
      const guest = { email: 'max@agency.test', role: 'member', actor: 'operator', actorRole: 'owner' } as const
      const { token } = await invite(app.context, { organizationId, ...guest })
      const answer = await fetch(`${app.url}/api/v1/campaigns`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Port operators' }),
      })
      const { campaignId } = (await answer.json()) as { campaignId: string }
      await tellHistory(app.context, { organizationId, campaignId }, clearHistory())
      return { invitation: `/invitation#${token}`, campaignId }
    },
    stop: async () => {
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
