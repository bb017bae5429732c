import { TriangleAlert } from 'lucide-react'
import { placeholdersLeft as t } from './texts.tsx'

/** What of a template is still to be replaced in a field, below it. */
export function PlaceholdersLeft({ left }: { left: readonly string[] }) {
  if (left.length === 0) return null
  return (
    <p className="placeholders-left" role="status">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{t.fillIn(left.join(', '))}</span>
    </p>
  )
}
