import '../shared/endpoint/endpoint.css'
import './providers.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { dollars } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { AddProvider, OpenProvider } from './open-provider.tsx'
import { KIND_NAMES, isSearch } from './provider-draft.ts'
import { providerUsageQuery, providersQuery, reordered, useMove } from './provider-queries.ts'
import type { Provider } from './provider-queries.ts'
import { providers as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** Providers of company data and web search: in which order they are asked, what they cost and what is left. */
export function DataProviders() {
  useTitle(t.dataProviders)
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery({ ...providersQuery, enabled: isKeeper })
  const [openedId, setOpenedId] = useState<string>()
  const [adding, setAdding] = useState(false)
  const providers = data?.data
  const opened = providers?.find(({ providerId }) => providerId === openedId)
  return (
    <section className="stack" aria-labelledby="providers">
      <div className="between">
        <div>
          <h2 id="providers">{t.dataProviders}</h2>
          <p className="quiet">{t.optionalAndPaidByYouCompany}</p>
        </div>
        {isKeeper && <Button onClick={() => setAdding(true)}>{t.addProvider}</Button>}
      </div>
      {!isKeeper && <KeepersOnly>{t.paidProvidersCanBeAskedAbout}</KeepersOnly>}
      {error !== null && <Failure error={error} holds={t.theyAreAskedAsBefore} retry={refetch} />}
      {isKeeper && providers === undefined && error === null && <Waiting />}
      {providers?.length === 0 && (
        <div className="surface empty">
          <p>{t.whatCompaniesSayOfThemselvesIs}</p>
          <Button onClick={() => setAdding(true)}>{t.addProvider}</Button>
        </div>
      )}
      {providers !== undefined && providers.length > 0 && <ProviderRows providers={providers} open={setOpenedId} />}
      {adding && (
        <AddProvider
          onClose={() => setAdding(false)}
          onAdded={(providerId) => {
            setAdding(false)
            setOpenedId(providerId)
          }}
        />
      )}
      {opened !== undefined && (
        <OpenProvider key={opened.providerId} provider={opened} onClose={() => setOpenedId(undefined)} />
      )}
    </section>
  )
}

type Usage = Schemas['ResearchProviderUsage']['data'][number]

/** Providers in the order in which they are asked; buttons move them. */
export function ProviderRows({ providers, open }: { providers: readonly Provider[]; open: (id: string) => void }) {
  const usage = useQuery(providerUsageQuery)
  const move = useMove()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; by: -1 | 1 }>(undefined)
  useEffect(() => {
    // A row that the browser puts elsewhere loses the focus.
    if (moved.current === undefined) return
    const { id, by } = moved.current
    moved.current = undefined
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-of="${id}"]:not(:disabled)`) ?? []
    const same = [...buttons].find((one) => one.dataset.by === String(by))
    ;(same ?? buttons[0])?.focus()
  }, [providers])
  const shift = (id: string, by: -1 | 1) => {
    moved.current = { id, by }
    move.mutate(reordered(providers, id, by))
  }
  return (
    <>
      {move.error !== null && <Failure error={move.error} holds={t.theOrderIsAsItIs} />}
      <ol className="surface providers" ref={list}>
        {providers.map((provider, index) => (
          <li key={provider.providerId} aria-label={provider.name}>
            <Place provider={provider} isFirst={index === 0} isLast={index === providers.length - 1} shift={shift} />
            <ProviderRow
              provider={provider}
              usage={usage.data?.data.find(({ providerId }) => providerId === provider.providerId)}
              open={open}
            />
          </li>
        ))}
      </ol>
      {usage.error !== null && <Failure error={usage.error} retry={usage.refetch} />}
    </>
  )
}

interface PlaceProps {
  readonly provider: Provider
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly shift: (id: string, by: -1 | 1) => void
}

function Place({ provider: { providerId, name }, isFirst, isLast, shift }: PlaceProps) {
  const button = (by: -1 | 1, sign: string, words: string, isOver: boolean) => (
    <button
      type="button"
      className="ghost"
      data-of={providerId}
      data-by={by}
      disabled={isOver}
      aria-label={t.ask(name, words)}
      title={t.ask2(words)}
      onClick={() => shift(providerId, by)}
    >
      {sign}
    </button>
  )
  return (
    <span className="provider-place">
      {button(-1, '↑', 'earlier', isFirst)}
      {button(1, '↓', 'later', isLast)}
    </span>
  )
}

function ProviderRow(props: { provider: Provider; usage: Usage | undefined; open: (id: string) => void }) {
  const { provider, usage, open } = props
  const { providerId, kind, name, hasApiKey, costPerHitUsd } = provider
  return (
    <div className="provider-row">
      <p>
        <strong>{name}</strong> <span className="quiet">{name === KIND_NAMES[kind] ? '' : KIND_NAMES[kind]}</span>
      </p>
      <State provider={provider} />
      <p className="quiet">
        {t.a(dollars(costPerHitUsd), isSearch(kind) ? 'search' : 'hit', hasApiKey ? t.keyStored : t.noKey)}
      </p>
      <Spent provider={provider} usage={usage} />
      <Button variant="default" size="xs" aria-label={t.open(name)} onClick={() => open(providerId)}>
        {t.open2}
      </Button>
    </div>
  )
}

function State({ provider: { enabled, failures, restsUntil } }: { provider: Provider }) {
  if (!enabled) return <StateWord state="draft" text={t.off} />
  if (restsUntil === null) return <StateWord state="active" text={t.on} />
  return (
    <span>
      <StateWord state="paused" text={t.rests} />{' '}
      <span className="quiet">
        {t.again(failures > 0 ? t.after(counted(failures, 'failure')) : t.itAskedForPatience, <Ago at={restsUntil} />)}
      </span>
    </span>
  )
}

function Spent({ provider, usage }: { provider: Provider; usage: Usage | undefined }) {
  // The place is kept: a line that comes late would push the others down.
  if (usage === undefined) return <p className="quiet provider-spent"> </p>
  const { today, leftTodayUsd, spentThisMonthUsd, leftThisMonthUsd } = usage
  const left = (amount: number | null) => (amount === null ? t.noLimit : `${dollars(amount)} left`)
  const isSpent = [leftTodayUsd, leftThisMonthUsd].some((amount) => amount !== null && amount < provider.costPerHitUsd)
  const { kind, callsPerDay } = provider
  const isUsedUp = callsPerDay !== null && today.calls >= callsPerDay
  return (
    <p className="quiet provider-spent">
      {t.todayThisMonth(
        dollars(today.spentUsd),
        left(leftTodayUsd),
        dollars(spentThisMonthUsd),
        left(leftThisMonthUsd),
        isSearch(kind)
          ? t.today(
              counted(today.calls, 'search', 'searches'),
              callsPerDay === null ? '' : t.of(callsPerDay.toLocaleString(LOCALE)),
            )
          : t.ofToday(counted(today.hits, 'hit'), counted(today.calls, 'call')),
        isSpent && <strong className="fault">{t.tooLittleIsLeftForA(isSearch(kind) ? 'search' : 'hit')}</strong>,
        isUsedUp && !isSpent && <strong className="fault">{t.noMoreTodayItIsNot}</strong>,
      )}
    </p>
  )
}
