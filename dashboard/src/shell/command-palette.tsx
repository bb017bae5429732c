import { Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { answered, api } from '../api/client.ts'
import { newestActive } from '../campaigns/campaign-list.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { recentScreens } from '../shared/hooks/recent-screens.ts'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { FURTHER, SHORTCUTS } from './navigation.ts'
import { namesAfter } from './names-after.ts'
import { commandPalette as t } from './texts.tsx'

const SHOWN = 8
/** Mantine gives the focus back 10 ms after the palette is gone. */
const ACTS_AFTER_MS = 20
const RECENT = 4

const [store, spotlight] = createSpotlight()
export { spotlight }

interface Entry {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly keys?: readonly string[]
  /** What else it is called. */
  readonly words?: string
  readonly open: () => unknown
}

/** Leads, campaigns, screens and what can be done by a few letters, from anywhere: Ctrl or Cmd with K. */
export function CommandPalette() {
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), 200)
  const navigate = useNavigate()
  const screens = screensFor(query, navigate)
  const campaigns = useCampaigns(asked, navigate)
  const leads = useLeads(asked, navigate)
  const [onPage, setOnPage] = useState<readonly Entry[]>([])
  const [recent, setRecent] = useState<readonly Entry[]>([])
  // A menu would close as the palette gives the focus back: buttons of the page are pressed after that.
  const closed = useRef<() => void>(undefined)
  const look = () => {
    closed.current = undefined
    setOnPage(actionsOfPage((deed) => (closed.current = deed)))
    setRecent(
      recentScreens(location.pathname).map(({ href, title }) => ({
        id: href,
        label: title,
        open: () => navigate({ href }),
      })),
    )
  }
  // Read at its first use, it may be open before it can be told that it opens.
  const lookAtFirst = useEffectEvent(look)
  useEffect(() => lookAtFirst(), [])
  // Told twice: by the palette and by what stands behind it.
  const act = () => {
    const deed = closed.current
    closed.current = undefined
    if (deed !== undefined) setTimeout(deed, ACTS_AFTER_MS)
  }
  const adding = useAdding(query, navigate)
  const actions = [
    ...adding,
    ...useTrying(query, navigate),
    ...useActions(query, navigate),
    ...usePausing(query, navigate),
  ]
  const groups = [
    [t.thisPage, onPage.filter(({ label }) => contains(label, query))],
    [t.recent, recent.filter(({ label }) => contains(label, query)).slice(0, RECENT)],
    [t.actions, withoutTwins(actions, onPage)],
    [t.screens, screens],
    [t.campaigns, campaigns],
    [t.leads, leads],
  ] as const
  const isEmpty = groups.every(([, entries]) => entries.length === 0)
  const list = useSelectedFirst(groups.flatMap(([label, entries]) => entries.map(({ id }) => `${label} ${id}`)))
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={look}
      transitionProps={{
        transition: 'pop',
        duration: 150,
        exitDuration: 0,
        onExited: act,
      }}
      shortcut={null}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search placeholder={t.findALeadACampaignA} aria-label={t.find} />
      <Spotlight.ActionsList ref={list}>
        {groups.map(([label, entries]) =>
          entries.length === 0 ? null : (
            <Spotlight.ActionsGroup key={label} label={label}>
              {entries.map(({ id, label: name, description, keys, open }) => (
                <Spotlight.Action
                  key={id}
                  label={name}
                  {...(description === undefined ? {} : { description })}
                  rightSection={keys === undefined ? undefined : <Keys keys={keys} />}
                  onClick={() => void open()}
                />
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
        {isEmpty && <Spotlight.Empty>{t.nothingHasTheseLetters}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * Keeps a line chosen, so that Enter always opens one. Mantine chooses none as it opens, and the first line once, when a
 * letter is typed; what is found afterwards may take the place of that line.
 */
function useSelectedFirst(lines: readonly string[]) {
  const list = useRef<HTMLDivElement>(null)
  const shown = lines.join('\n')
  useEffect(() => selectFirst(list.current), [shown])
  // As it opens, the list comes after what it shows.
  return useCallback((element: HTMLDivElement | null) => {
    list.current = element
    selectFirst(element)
  }, [])
}

function selectFirst(list: HTMLDivElement | null): void {
  const first = list?.querySelector('[data-action]')
  if (first == null || list?.querySelector('[data-selected]') !== null) return
  first.setAttribute('data-selected', 'true')
  // The arrows go on from there.
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** The buttons at the head of the page and of the open conversation: what they offer now, to this person. */
function actionsOfPage(after: (deed: () => void) => void): Entry[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    '#content .switch button, #content .between:has(> h1) button, #content .triage-bar button',
  )
  return [...buttons].flatMap((button) => {
    const label = button.textContent.trim()
    const isMenu = button.ariaHasPopup === 'menu' && button.closest('.triage-bar') === null
    if (label === '' || isMenu || button.disabled) return []
    return [{ id: `page ${label}`, label, open: () => after(() => button.click()) }]
  })
}

/** What the page offers already is offered once. */
function withoutTwins(actions: readonly Entry[], onPage: readonly Entry[]): readonly Entry[] {
  return actions.filter(({ label }) => !onPage.some((one) => one.label === label))
}

type Navigate = ReturnType<typeof useRouter>['navigate']

function screensFor(query: string, navigate: Navigate): Entry[] {
  const main = SHORTCUTS.filter(({ label }) => contains(label, query)).map(({ to, label, letter }) => ({
    id: to,
    label,
    keys: ['g', letter],
    open: () => navigate({ to }),
  }))
  // What is opened seldom is found by its name, and by the names that other tools have for it.
  const further = FURTHER.filter(({ label, words }) => query.trim() !== '' && contains(`${label} ${words}`, query))
  return [...main, ...further.map(({ to, label }) => ({ id: to, label, open: () => navigate({ to }) }))]
}

/** What is done often, each on its screen; what a role may not do is not offered. */
function useActions(query: string, navigate: Navigate): Entry[] {
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme()
  const other = shown === 'dark' ? 'light' : 'dark'
  const actions = [
    {
      id: 'create-campaign',
      label: t.createCampaign,
      words: t.createCampaignWords,
      may: mayWrite,
      open: () => navigate({ to: '/campaigns', hash: 'create-campaign' }),
    },
    {
      id: 'create-key',
      label: t.createKey,
      may: mayKeep,
      open: () => navigate({ to: '/settings/api-keys', hash: 'create-key' }),
    },
    {
      id: 'import-leads',
      label: t.importLeads,
      words: t.importWords,
      may: mayWrite,
      open: () => navigate({ to: '/imports' }),
    },
    { id: 'invite-member', label: t.inviteMember, may: mayKeep, open: () => navigate({ to: '/settings/members' }) },
    { id: 'theme', label: t.useTheTheme(other), may: anybody, open: () => setColorScheme(other) },
  ]
  return actions.filter(({ label, may, words = '' }) => may(session) && contains(`${label} ${words}`, query))
}

const anybody = () => true

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="row">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}

/** The campaign that is open, else the newest active one, else the newest. */
function useCampaignAtHand() {
  const { campaignId: openedId } = useParams({ strict: false })
  const { data } = useQuery(allCampaignsQuery)
  const open = (data?.data ?? []).filter(({ status }) => status !== 'archived')
  return open.find(({ campaignId }) => campaignId === openedId) ?? newestActive(open)
}

/** Opens the form for a lead: in the campaign that is open, or the only one; else it asks which. */
function useAdding(query: string, navigate: Navigate): Entry[] {
  const session = useSession()
  const campaign = useCampaignAtHand()
  const { campaignId: openedId } = useParams({ strict: false })
  const open = (useQuery(allCampaignsQuery).data?.data ?? []).filter(({ status }) => status !== 'archived')
  const label = t.addLead
  if (campaign === undefined || !mayWrite(session) || !contains(`${label} ${t.addLeadWords}`, query)) return []
  const { campaignId, name } = campaign
  if (open.length > 1 && campaignId !== openedId)
    return [{ id: 'add-lead', label, open: () => navigate({ to: '/leads', hash: 'new-lead' }) }]
  const go = () => navigate({ to: '/campaigns/$campaignId', params: { campaignId }, hash: 'add-lead' })
  return [{ id: 'add-lead', label, description: t.toCampaign(name), open: go }]
}

/** Trying a domain takes the criteria of the campaign at hand; without one, examples. */
function useTrying(query: string, navigate: Navigate): Entry[] {
  const session = useSession()
  const campaign = useCampaignAtHand()
  const label = t.tryADomain
  if (!mayWrite(session) || !contains(`${label} ${t.tryWords}`, query)) return []
  if (campaign === undefined) return [{ id: 'try-domain', label, open: () => navigate({ to: '/try' }) }]
  const { campaignId, name } = campaign
  const go = () => navigate({ to: '/campaigns/$campaignId/try', params: { campaignId } })
  return [{ id: 'try-domain', label, description: t.withTheCriteriaOf(name), open: go }]
}

/** Brings an active campaign with its pause button chosen; asked for by a word, not by a name alone. */
function usePausing(query: string, navigate: Navigate): Entry[] {
  const session = useSession()
  const { campaignId: openedId } = useParams({ strict: false })
  const { data } = useQuery(allCampaignsQuery)
  const letters = namesAfter(query, t.pauseWords)
  if (letters === undefined || !mayWrite(session)) return []
  const active = (data?.data ?? []).filter(({ status, campaignId }) => status === 'active' && campaignId !== openedId)
  const asked = active.filter(({ name }) => contains(name, letters)).slice(0, SHOWN)
  return asked.map(({ campaignId, name }) => ({
    id: `pause ${campaignId}`,
    label: t.pauseCampaign(name),
    open: () => navigate({ to: '/campaigns/$campaignId', params: { campaignId }, hash: 'pause' }),
  }))
}

function useCampaigns(asked: string, navigate: Navigate): Entry[] {
  const { data } = useQuery(allCampaignsQuery)
  const fitting = (data?.data ?? []).filter(({ name }) => contains(name, asked)).slice(0, SHOWN)
  return fitting.map(({ campaignId, name, status }) => ({
    id: campaignId,
    label: name,
    description: status,
    open: () => navigate({ to: '/campaigns/$campaignId', params: { campaignId } }),
  }))
}

function useLeads(asked: string, navigate: Navigate): Entry[] {
  const { data } = useQuery({
    queryKey: ['leads', 'palette', asked],
    queryFn: () => answered(api.GET('/api/v1/leads', { params: { query: { q: asked, limit: SHOWN } } })),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  if (asked.length < 2) return []
  return (data?.data ?? []).map(({ prospectId, contactName, companyName, email }) => ({
    id: prospectId,
    label: contactName,
    description: `${companyName} · ${email}`,
    open: () => navigate({ to: '/leads/$prospectId', params: { prospectId } }),
  }))
}

function contains(text: string, letters: string): boolean {
  return text.toLowerCase().includes(letters.trim().toLowerCase())
}
