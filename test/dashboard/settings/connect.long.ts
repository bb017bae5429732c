import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startDashboard } from '../../support/browser/dashboard-server.ts'
import type { DashboardServer } from '../../support/browser/dashboard-server.ts'

const run = promisify(execFile)
const ADA = { email: 'ada@connect.test', password: 'a walk by the sea' }
const RUNNERS = {
  curl: (text: string) => run('bash', ['-c', text]),
  TypeScript: (text: string) => runFile(process.execPath, 'add-lead.ts', text),
  Python: (text: string) => runFile('python3', 'add_lead.py', text),
}
let server: DashboardServer
let campaigns: string[]
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-connect-'))
  server = await startDashboard({ ...ADA, name: 'Ada Walker', organization: 'Walk Ltd' })
  campaigns = [await createCampaign('Autumn'), await createCampaign('Spring')]
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

async function call(method: string, path: string, body?: unknown) {
  const headers = { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return (await (await fetch(`${server.app.url}/api/v1${path}`, init)).json()) as Record<string, unknown>
}

async function createCampaign(name: string): Promise<string> {
  return String((await call('POST', '/campaigns', { name })).campaignId)
}

async function runFile(program: string, name: string, text: string) {
  writeFileSync(join(folder, name), text)
  return run(program, [join(folder, name)])
}

async function isPresent(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  )
}

test.for(['curl', 'TypeScript', 'Python'] as const)(
  'what the screen shows for %s adds a lead when it is pasted',
  async (language, { skip }) => {
    skip(language === 'Python' && !(await isPresent('python3')), 'python3 is not installed')
    const campaign = await createCampaign(language)
    const { page, complaints, close } = await server.openAs(ADA, '/api')
    await page.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: language }).click()
    await page.getByRole('tab', { name: language }).click()
    const text = await page.getByRole('tabpanel').locator('pre').innerText()
    expect(text).toContain(campaign)
    const { stdout } = await RUNNERS[language](text.replace('fl_live_…', server.apiKey))
    expect(stdout).toContain('lead_')
    const { data } = await call('GET', `/campaigns/${campaign}/leads`)
    expect(data).toMatchObject([{ email: 'jane@acme.example', companyName: 'Acme' }])
    expect(complaints).toEqual([])
    await close()
  },
)

test('the newest campaign is chosen, and axe finds nothing serious in light and dark', async () => {
  const { page, complaints, close } = await server.openAs(ADA)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('.sidebar').getByRole('link', { name: 'API' }).click()
  await page.getByRole('tabpanel').waitFor()
  await expect.poll(() => page.getByRole('tabpanel').locator('pre').innerText()).toMatch(/camp_[0-9a-f]{32}/)
  expect(campaigns).toHaveLength(2)
  expect(await seriousFindings(page, 'API')).toEqual([])
  const reference = page.getByRole('link', { name: 'Open API reference' })
  expect([await reference.getAttribute('href'), await reference.getAttribute('target')]).toEqual([
    '/api/docs',
    '_blank',
  ])
  expect(complaints).toEqual([])
  await close()
})
