import { useEffect } from 'react'
import { noteScreen } from './recent-screens.ts'
import waitingIcon from '../../icon-waiting.svg'
import { useTitle as t } from './texts.tsx'

const tab: { title: string | undefined; waiting: number; icon: string | undefined } = {
  title: undefined,
  waiting: 0,
  icon: undefined,
}

function showTab(): void {
  const { title, waiting } = tab
  const count = waiting === 0 ? '' : `(${waiting}) `
  document.title = `${count}${title === undefined ? t.fairlead : `${title} · ${t.fairlead}`}`
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link === null) return
  tab.icon ??= link.href
  const icon = waiting === 0 ? tab.icon : waitingIcon
  if (link.getAttribute('href') !== icon) link.setAttribute('href', icon)
}

/** The browser's tab says what is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    tab.title = title
    showTab()
    if (title !== undefined) noteScreen(location.pathname + location.search, title)
  }, [title])
}

/** The browser's tab says how much waits for a person, and its icon has a dot as long as something does. */
export function useWaitingInTab(waiting: number): void {
  useEffect(() => {
    tab.waiting = waiting
    showTab()
    return () => {
      tab.waiting = 0
      showTab()
    }
  }, [waiting])
}
