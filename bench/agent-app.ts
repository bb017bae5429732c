import { startApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { AGENT_SITES } from '../test/agent-sites/all-agent-sites.ts'
import { ALL_SITES } from '../test/sites/all-sites.ts'
import { internetBesideModel } from '../test/support/servers/fake-internet.ts'

/** The real program, whose websites are those of the fake internet and whose model is where it says: `agent-app.ts PORT GAP`. */
const [port = '0', gap = '1000'] = process.argv.slice(2)
const config = readConfig()
const outbound = internetBesideModel([...ALL_SITES, ...AGENT_SITES], { port: Number(port) }, config.allowedNetworks)
const app = await startApp(config, ['api', 'worker'], { outbound, websiteGap: Number(gap) })
// Whoever began it ends it: by leaving, or with a signal, whose channel would keep this process alive.
process.once('disconnect', () => void app.stop())
process.once('SIGTERM', () => process.disconnect?.())
process.send?.('ready')
