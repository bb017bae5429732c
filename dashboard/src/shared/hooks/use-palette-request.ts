import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Does what the palette asks of a screen by `#name`, once for each time it is asked. Each name is of one
 * screen: the one that is left sees the address too.
 */
export function useAsked(name: string, act: () => void): void {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const answer = useEffectEvent(() => {
    act()
    void navigate({ to: '.', search: true, hash: '', replace: true })
  })
  useEffect(() => {
    if (hash === name) answer()
  }, [hash, name])
}
