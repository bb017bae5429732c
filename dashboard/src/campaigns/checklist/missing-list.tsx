import type { Schemas } from '../../api/client.ts'
import { partOf } from './checklist-items.ts'
import { PartLink } from './part-link.tsx'
import { missingList as t } from './texts.tsx'

interface Props {
  readonly problems: Schemas['Readiness']['problems']
  readonly campaignId: string
  readonly onFollow: () => void
}

/** What no screen settles: only who runs the service can. */
const OPERATORS = 'public_url_missing'

/** Everything that stands in the way, each with the way to where it is settled. */
export function MissingList({ problems, campaignId, onFollow }: Props) {
  return (
    <div className="failure">
      <strong>{t.notReadyYetMissing}</strong>
      <ul className="bullets">
        {problems.map(({ pointer, code, detail }) => (
          <li key={`${pointer} ${code} ${detail}`}>
            {code === OPERATORS ? (
              detail
            ) : (
              <PartLink part={partOf(pointer)} campaignId={campaignId} onFollow={onFollow}>
                {detail}
              </PartLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
