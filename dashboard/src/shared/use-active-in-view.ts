import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** On a narrow screen the chosen one of a row of tabs is scrolled to. Goes to the row's `ref`. */
export function useActiveInView() {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    tabs.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return tabs
}
