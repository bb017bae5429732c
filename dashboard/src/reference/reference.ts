import explorerStyles from './explorer.css?inline'
import './reference.css'
import 'openapi-explorer/dist/browser/openapi-explorer.min.js'
import { answered, api } from '../api/client.ts'
import { newestActive } from '../campaigns/campaign-list.ts'
import { fillExamples } from './fill-examples.ts'
import type { ReferenceDocument } from './fill-examples.ts'
import { reference as t } from './texts.tsx'

const DOCUMENT = '/api/v1/openapi.json'
/** Elements of the explorer with a shadow root of their own. */
const DRAWN = [
  'openapi-explorer',
  'api-request',
  'api-response',
  'schema-tree',
  'schema-table',
  'tag-input',
  'syntax-highlighter',
]

/** The element of openapi-explorer, as far as it is used here. */
interface Explorer extends HTMLElement {
  loadSpec: (document: ReferenceDocument) => Promise<void>
  handleResize: () => void
}

const note = make('span', { className: 'reference-note', role: 'status' })
const dark = matchMedia('(prefers-color-scheme: dark)')
const menu = make('button', { type: 'button', className: 'reference-menu', textContent: t.menu, ariaExpanded: 'false' })
menu.addEventListener('click', () => openMenu(!isMenuOpen()))
dress()
const reader = document.createElement('openapi-explorer') as Explorer
// On a narrow screen it would draw all operations one below the other, without a menu.
reader.handleResize = () => {}
reader.addEventListener('click', closeAfterChoice)
paint()
dark.addEventListener('change', paint)
document.body.append(bar(), reader)
show().catch(() => {
  note.textContent = t.failed
})

/** The document with ids of the organization in it, as far as somebody is signed in. */
async function show(): Promise<void> {
  const [response, { ids, words }] = await Promise.all([fetch(DOCUMENT), findIds()])
  const described = (await response.json()) as ReferenceDocument
  note.textContent = words
  await reader.loadSpec(fillExamples(described, location.origin, ids))
}

/** A campaign and a lead to try requests on, a test campaign's first: nothing of it is sent to anybody. */
async function findIds() {
  const { session } = await answered(api.GET('/auth/session'))
  if (session === null) return { ids: {}, words: t.signedOut }
  const [campaigns, leads] = await Promise.all([
    answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 50 } } })),
    answered(api.GET('/api/v1/leads', { params: { query: { limit: 1 } } })),
  ])
  const open = campaigns.data.filter(({ status }) => status !== 'archived')
  const campaign = newestActive(open.filter(({ mode }) => mode === 'test')) ?? newestActive(open)
  return {
    ids: { campaignId: campaign?.campaignId, prospectId: leads.data[0]?.prospectId },
    words: `${t.sentAs(session.user.name)} ${campaign === undefined ? t.noCampaign : t.campaign(campaign.name)}`,
  }
}

/** Lays the styles of the dashboard into the explorer's elements, before the first of them is drawn. */
function dress(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(explorerStyles)
  for (const name of DRAWN) {
    const made = customElements.get(name) as { elementStyles?: CSSStyleSheet[] } | undefined
    made?.elementStyles?.push(sheet)
  }
}

const isMenuOpen = () => reader.classList.contains('is-menu')

/** On a narrow screen the menu stands where the page does. */
function openMenu(isOpen: boolean): void {
  reader.classList.toggle('is-menu', isOpen)
  menu.ariaExpanded = String(isOpen)
}

function closeAfterChoice(event: Event): void {
  const path = event.composedPath().filter((one) => one instanceof HTMLElement)
  if (path.some((one) => one.matches('.nav-bar-path, .nav-bar-info'))) openMenu(false)
}

function bar(): HTMLElement {
  const header = make('header', { className: 'reference-bar' })
  header.append(
    make('a', { href: '/api', textContent: `← ${t.back}` }),
    make('strong', { textContent: t.title }),
    menu,
    note,
    make('a', { className: 'reference-document', href: DOCUMENT, textContent: t.document }),
  )
  return header
}

/** One operation at a time, in the colours of the dashboard. */
function paint(): void {
  document.documentElement.dataset['mantineColorScheme'] = chosenTheme()
  const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()
  const attributes = {
    'server-url': `${location.origin}/api/v1`,
    'hide-server-selection': 'true',
    'default-schema-tab': 'body',
    'fetch-credentials': 'same-origin',
    'response-area-height': '360px',
    'schema-expand-level': '1',
    collapse: 'true',
    'primary-color': colour('accent'),
    'secondary-color': colour('accent'),
    'bg-color': colour('canvas'),
    'header-bg-color': colour('surface'),
    'text-color': colour('ink'),
    'header-color': colour('ink'),
    'nav-bg-color': colour('surface'),
    'nav-text-color': colour('ink'),
    'nav-hover-bg-color': colour('canvas'),
    'nav-hover-text-color': colour('ink'),
  }
  for (const [name, value] of Object.entries(attributes)) reader.setAttribute(name, value)
}

/** As the dashboard has it: what was chosen in this browser, else the system's. */
function chosenTheme(): string {
  const kept = localStorage.getItem('fairlead.theme')
  if (kept === 'light' || kept === 'dark') return kept
  return dark.matches ? 'dark' : 'light'
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
