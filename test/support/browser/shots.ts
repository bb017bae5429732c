import type { Page } from 'playwright-core'
import type { Demo } from '../../../src/demo/run-demo.ts'
import { COMPANY_DOMAIN } from '../../../src/demo/local-servers.ts'

/** How a screen is reached, and what says that it is there. */
export interface Shot {
  readonly name: string
  readonly path: string
  readonly ready: string | RegExp
  readonly before?: (page: Page) => Promise<void>
  /** Whether the window is pictured, as far as it was scrolled, and not all of a long page. */
  readonly isWindow?: boolean
}

/** What was made for the pictures, by its id. */
interface Places {
  readonly prospectId: string
  readonly nordics: string
  readonly importId: string
}

/** The settings. */
const SETTINGS: readonly Shot[] = [
  { name: 'settings-organization', path: '/settings/organization', ready: 'Postal address' },
  { name: 'settings-mailboxes', path: '/settings/mailboxes', ready: 'Add mailbox' },
  { name: 'mailbox', path: '/settings/mailboxes', ready: 'Add mailbox', before: openMailbox },
  { name: 'settings-hosts', path: '/settings/hosts', ready: 'Ada Lovelace' },
  { name: 'host', path: '/settings/hosts', ready: 'Ada Lovelace', before: (page) => follow(page, 'Ada Lovelace') },
  { name: 'settings-calendars', path: '/settings/calendars', ready: 'Outlook' },
  { name: 'calendar', path: '/settings/calendars', ready: 'Outlook', before: (page) => follow(page, 'Cal.com') },
  { name: 'settings-language-model', path: '/settings/language-model', ready: 'Language model' },
  { name: 'settings-address-verification', path: '/settings/address-verification', ready: 'Address verification' },
  { name: 'settings-data-providers', path: '/settings/data-providers', ready: 'Data providers' },
  { name: 'settings-members', path: '/settings/members', ready: 'Members' },
  { name: 'settings-api-keys', path: '/settings/api-keys', ready: 'Setup' },
  { name: 'create-key', path: '/settings/api-keys', ready: 'Setup', before: (page) => press(page, 'Create key') },
  { name: 'settings-suppressions', path: '/settings/suppressions', ready: 'Suppressions' },
  { name: 'settings-limits', path: '/settings/limits', ready: 'Limits' },
  { name: 'settings-data-retention', path: '/settings/data-retention', ready: 'Email text' },
  { name: 'settings-audit', path: '/settings/audit', ready: 'Audit' },
  { name: 'account', path: '/account', ready: 'Password' },
]

/** Every screen behind the sign-in, in the order of its picture. */
export function shotsOf(demo: Demo, { prospectId, nordics, importId }: Places): Shot[] {
  const campaign = `/campaigns/${demo.campaignId}`
  return [
    { name: 'overview', path: '/', ready: 'Needs you' },
    { name: 'campaigns', path: '/campaigns', ready: 'Reply rate' },
    { name: 'campaign-leads', path: campaign, ready: 'Add filter' },
    { name: 'lead-filter', path: `${campaign}?tier=A,B&minScore=50`, ready: /match(es)?$/, before: openScore },
    { name: 'bulk-action', path: campaign, ready: 'Add filter', before: askToStop },
    { name: 'go-live', path: campaign, ready: 'Add filter', before: (page) => press(page, 'Go live') },
    { name: 'campaign-sequence', path: `${campaign}/sequence`, ready: 'Email 1' },
    { name: 'campaign-ideal-customer', path: `${campaign}/ideal-customer`, ready: 'scored' },
    { name: 'campaign-questions', path: `${campaign}/questions`, ready: 'Research questions' },
    { name: 'campaign-try', path: `${campaign}/try?domain=${COMPANY_DOMAIN}&title=VP+Sales`, ready: 'Facts' },
    { name: 'campaign-schedule', path: `${campaign}/schedule`, ready: 'a week' },
    { name: 'campaign-windows', path: `/campaigns/${nordics}/schedule`, ready: 'a week', before: toHours },
    { name: 'campaign-rules', path: `${campaign}/rules`, ready: 'When a colleague replies' },
    { name: 'campaign-simulation', path: `${campaign}/simulation`, ready: 'Forecast' },
    { name: 'campaign-calendar', path: `${campaign}/calendar`, ready: 'Calendar' },
    { name: 'campaign-webhook', path: `${campaign}/webhook`, ready: 'Webhook' },
    { name: 'convert-email', path: `${campaign}/sequence/convert`, ready: 'Convert email', before: convert },
    { name: 'campaign-activity', path: `${campaign}/activity`, ready: 'Added' },
    { name: 'lead', path: `/leads/${prospectId}`, ready: 'Why this score' },
    { name: 'lead-evidence', path: `/leads/${prospectId}`, ready: 'Why this score', before: openCriterion },
    { name: 'erase', path: `/leads/${prospectId}`, ready: 'Why this score', before: askToErase },
    { name: 'mail', path: '/mail', ready: 'Mail', before: (page) => page.locator('.mail-row').first().click() },
    { name: 'inbox', path: '/inbox', ready: 'To reply' },
    { name: 'approvals', path: '/approvals', ready: 'Approvals' },
    { name: 'meetings', path: '/meetings', ready: 'Meetings' },
    { name: 'unmatched', path: '/meetings/unmatched', ready: 'Kim Lee' },
    { name: 'imports', path: '/imports', ready: 'instantly.csv' },
    { name: 'import', path: `/imports/${importId}`, ready: 'can be emailed', before: toPlan, isWindow: true },
    { name: 'events', path: '/events', ready: 'Live' },
    { name: 'api', path: '/api', ready: 'curl' },
    ...SETTINGS,
  ]
}

/** Reports, where there is a history to tell of. */
export function reportShotsOf(campaignId: string): Shot[] {
  return [
    { name: 'reports', path: '/reports?mode=all', ready: 'By tier', before: drawn, isWindow: true },
    { name: 'campaign-report', path: `/campaigns/${campaignId}/report`, ready: 'By tier', before: drawn },
  ]
}

async function drawn(page: Page): Promise<void> {
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
}

async function toPlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Who and when' }).click()
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** On a phone the checklist of a draft stands above. */
async function toHours(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('.schedule-mode').scrollIntoView()`)
}

async function openMailbox(page: Page): Promise<void> {
  await press(page, /^Open mailbox sam/)
  await page.getByText('SPF').filter({ visible: true }).first().waitFor()
}

async function openScore(page: Page): Promise<void> {
  await press(page, /^Score: /)
  await page.getByLabel('Score from').waitFor()
}

async function askToStop(page: Page): Promise<void> {
  await page.getByLabel('Select Pieter de Vries').click()
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Stop' }).click()
  await page
    .getByRole('dialog')
    .getByText(/will be|None would/)
    .waitFor()
}

async function openCriterion(page: Page): Promise<void> {
  await press(page, 'Why this score')
  await press(page, /CRM we know/)
}

async function askToErase(page: Page): Promise<void> {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Erase person' }).click()
}

async function convert(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('Fewer idle berths at {{companyName}}')
  await page
    .getByLabel('Text')
    .fill('{Hi|Hello} {{firstName|there}},\n\nI saw what {{companyName}} does in {{city}}.\n\n{{accountSignature}}')
  await press(page, 'Convert email')
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
}
