import { Check, CircleAlert, CircleHelp, Ellipsis, Minus, X } from 'lucide-react'

const ICONS = { match: Check, miss: X, warn: CircleAlert, unknown: CircleHelp, none: Minus, going: Ellipsis } as const

/** How something turned out, as an icon. The words beside it say the same; where none stand, `words` does. */
export function Sign({ of, words }: { of: keyof typeof ICONS; words?: string }) {
  const Icon = ICONS[of]
  const said = words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words }
  return (
    <span className={`sign is-${of}`} {...said}>
      <Icon />
    </span>
  )
}
