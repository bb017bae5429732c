import { Ago } from '../shared/ago.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { reachInWords, sourceInWords, sureInWords } from './fact-words.ts'
import type { Claim } from './fact-words.ts'
import type { Catalogue } from './use-catalogue.ts'

/** Who says so, how sure that is, when and where. */
export function ClaimLine({ claim, catalogue }: { claim: Claim; catalogue: Catalogue }) {
  const words = [sourceInWords(claim, catalogue.nameOf), reachInWords(claim), sureInWords(claim)]
  return (
    <span className="quiet fact-source">
      {words.filter(Boolean).join(' · ')} · <Ago at={claim.observedAt} />
      {claim.url !== null && (
        <>
          {' · '}
          <OutsideLink href={claim.url} />
        </>
      )}
    </span>
  )
}
