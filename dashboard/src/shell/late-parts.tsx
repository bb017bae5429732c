import { Suspense, cloneElement, createElement, lazy, useState } from 'react'
import type { ComponentType } from 'react'
import type * as Menus from './menus.tsx'
import type { LateMenu } from './menus.tsx'
import { loadPalette } from './shortcuts.ts'

// What nobody opens before the first screen is there is fetched after it.

/** A menu whose button is there at once; pressed before the menu has come, it opens the menu then. */
function lateMenu<Props extends LateMenu>(choose: (menus: typeof Menus) => ComponentType<Props>) {
  const Late: ComponentType<Props> = lazy(async () => ({ default: choose(await import('./menus.tsx')) }))
  return function WithButton(props: Omit<Props, 'isWanted'>) {
    const [isWanted, want] = useState(false)
    const button = cloneElement(props.button, { onClick: () => want(true) })
    return <Suspense fallback={button}>{createElement(Late, { ...props, isWanted } as Props)}</Suspense>
  }
}

export const AccountMenu = lateMenu((menus) => menus.AccountMenu)
export const OrganizationMenu = lateMenu((menus) => menus.OrganizationMenu)
export const MoreMenu = lateMenu((menus) => menus.MoreMenu)

export const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
export const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }))
