import {
  Archive,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  Inbox,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { sentenceCase } from '../words/words.ts'
import { stateWord as t } from './texts.tsx'
const ICONS: Readonly<Record<string, readonly [icon: LucideIcon, tone: 'good' | 'warn' | 'bad' | 'off']>> = {
  active: [CirclePlay, 'good'],
  paused: [CirclePause, 'warn'],
  archived: [Archive, 'off'],
  draft: [CircleDashed, 'off'],
  captured: [Inbox, 'good'],
  sent: [CircleCheck, 'good'],
  delivered: [CircleCheck, 'good'],
  held: [CirclePause, 'warn'],
  unknown: [CircleHelp, 'warn'],
  failed: [CircleX, 'bad'],
  exhausted: [CircleX, 'bad'],
  in_sequence: [CirclePlay, 'good'],
  ended: [CircleStop, 'off'],
  running: [CirclePlay, 'good'],
  done: [CircleCheck, 'good'],
  cancelled: [CircleSlash, 'off'],
}

/** A state as a word with an icon beside it; the colour only repeats it. */
export function StateWord({ state, text }: { state: string; text?: string }) {
  const [Icon, tone] = ICONS[state] ?? [Circle, 'off']
  return (
    <span className={`state is-${tone}`}>
      <Icon aria-hidden="true" />
      {text ?? sentenceCase(state)}
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
