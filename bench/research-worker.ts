import { startApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { TELLING } from '../test/sites/all-sites.ts'
import { internetOutbound } from '../test/support/servers/fake-internet.ts'
import { copySites } from './copied-sites.ts'

/** The real worker, whose way out leads to the fake internet: `research-worker.ts COUNT PORT LATENCY`. */
const [count = '0', port = '0', latency = '0'] = process.argv.slice(2)
const sites = copySites(TELLING, Number(count))
const outbound = internetOutbound(sites, { port: Number(port), latencyMs: Number(latency) })
const app = await startApp(readConfig(), ['worker'], { outbound })
process.once('SIGTERM', () => {
  // The channel to the bench would keep this process alive.
  process.disconnect?.()
  void app.stop()
})
process.send?.('ready')
