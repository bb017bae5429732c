const MEANING: Readonly<Record<string, string>> = {
  A: 'Tier A, the best fit',
  B: 'Tier B',
  C: 'Tier C',
  D: 'Tier D',
  U: 'Tier U: too little is known',
  X: 'Tier X: disqualified',
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
