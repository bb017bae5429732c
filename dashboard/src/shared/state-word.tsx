import { sentenceCase } from './words.ts'

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
