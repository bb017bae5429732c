import { OutsideLink } from '../shared/components/outside-link.tsx'
import { counted } from '../shared/words/words.ts'
import { missingInWords } from './research-words.ts'
import type { Asked } from './research-words.ts'
import { answerMissing as t } from './texts.tsx'

const MOST_SHOWN = 4

/** How the search for an answer stands that is not there, and where it was looked for in vain. */
export function AnswerMissing({ asked, isRunning }: { asked: Asked; isRunning: boolean }) {
  const { status, looked } = asked
  const more = looked.length - MOST_SHOWN
  return (
    <>
      <span>{missingInWords(asked, isRunning)}</span>
      {status === 'not_found' && looked.length > 0 && (
        <span className="quiet fact-source">
          {t.lookedAt}
          {looked.slice(0, MOST_SHOWN).map((url, index) => (
            <span key={url}>
              {index > 0 && ', '}
              <OutsideLink href={url} />
            </span>
          ))}
          {more > 0 && t.and(counted(more, t.otherPage))}
        </span>
      )}
    </>
  )
}
