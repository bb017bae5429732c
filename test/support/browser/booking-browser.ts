import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { launchChromium, visit } from './dashboard-browser.ts'
import type { Visit } from './dashboard-browser.ts'
import { createTestDatabase } from '../installation/database.ts'
import { createHarness, TEST_KEY } from '../installation/harness.ts'
import type { Harness } from '../installation/harness.ts'

/** The pages of prospects on a real port, with a clock that stands still, and Chromium before them. */
export interface BookingBrowser {
  readonly harness: Harness
  /** A page in a browser of its own: in the zone given, with scripts or without. */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>
  close(): Promise<void>
}

/** Starts all of it at `now`. */
export async function startBookingBrowser(now: Date): Promise<BookingBrowser> {
  const database = await createTestDatabase()
  const harness = await createHarness({ database, now })
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
    PORT: '0',
  })
  const app = await startApp(config, ['api'], { clock: harness.clock, outbound: harness.context.outbound })
  const browser: Browser = await launchChromium()
  return {
    harness,
    open: (path, options = {}) => visit(browser, `${app.url}${path}`, { reducedMotion: 'reduce', ...options }),
    close: async () => {
      await browser.close()
      await app.stop()
      await harness.close()
    },
  }
}
