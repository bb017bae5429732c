import { useNetwork } from '@mantine/hooks'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { Waiting } from './loading-states.tsx'
import { lazyScreen as t } from './texts.tsx'

/**
 * A screen that is fetched when it is first opened; opened offline, it says so and comes with the connection. Its type says
 * nothing of the module, which itself needs the type of the routes.
 */
export function lazyScreen<Name extends string>(
  importer: () => Promise<Readonly<Record<Name, unknown>>>,
  name: Name,
): AsyncRouteComponent<object> {
  const fetchScreen = async () => (await importer())[name] as ComponentType
  // Online, the library reloads the page once where a file is missing: a new version has others.
  return lazyRouteComponent(async () => {
    try {
      return { default: await fetchScreen() }
    } catch (error) {
      if (navigator.onLine) throw error
      return { default: onceOnline(fetchScreen) }
    }
  })
}

const RETRY_MS = 2_000

function onceOnline(fetchScreen: () => Promise<ComponentType>): ComponentType {
  let fetched: ComponentType | undefined
  return function OfflineScreen() {
    const { online } = useNetwork()
    const [Screen, setScreen] = useState(() => fetched)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (!online || Screen !== undefined) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      fetchScreen().then(
        (screen) => {
          fetched = screen
          setScreen(() => screen)
        },
        () => {
          if (!isGone) timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS)
        },
      )
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [online, Screen, attempt])
    if (Screen !== undefined) return <Screen />
    if (online) return <Waiting />
    return (
      <div className="dead-end" role="status">
        <h1>{t.offline}</h1>
        <p className="quiet">{t.notLoadedYet}</p>
      </div>
    )
  }
}
