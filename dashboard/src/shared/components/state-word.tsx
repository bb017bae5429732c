import { sentenceCase } from '../words/words.ts'
import { stateWord as t } from './texts.tsx'

const SIGNS: Readonly<Record<string, [sign: string, tone: string]>> = {
  active: ['●', 'good'],
  paused: ['❚❚', 'warn'],
  archived: ['▪', 'off'],
  draft: ['○', 'off'],
  captured: ['◆', 'good'],
  sent: ['✓', 'good'],
  delivered: ['✓', 'good'],
  held: ['❚❚', 'warn'],
  unknown: ['?', 'warn'],
  failed: ['✕', 'bad'],
  exhausted: ['✕', 'bad'],
  in_sequence: ['●', 'good'],
  ended: ['▪', 'off'],
  running: ['●', 'good'],
  done: ['✓', 'good'],
  cancelled: ['▪', 'off'],
}

/** A state as a word with a sign beside it; the colour only repeats it. */
export function StateWord({ state, text }: { state: string; text?: string }) {
  const [sign, tone] = SIGNS[state] ?? ['○', 'off']
  return (
    <span className={`state is-${tone}`}>
      <span aria-hidden="true">{sign}</span> {text ?? sentenceCase(state)}
    </span>
  )
}

const MEANING: Readonly<Record<string, string>> = {
  A: t.tierATheBestFit,
  B: t.tierB,
  C: t.tierC,
  D: t.tierD,
  U: t.tierUTooLittleIsKnown,
  X: t.tierXDisqualified,
}

/** A tier as its letter; the colour only repeats it. */
export function Tier({ tier }: { tier: string | null }) {
  if (tier === null) return <span className="quiet">—</span>
  return (
    <span className={`tier is-${tier}`} title={MEANING[tier]}>
      {tier}
    </span>
  )
}
