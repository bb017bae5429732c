import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { percent } from '../shared/words/number-words.ts'
import { figuresQuery } from './sequence-queries.ts'
import { LOCALE } from '../shared/words/locale.ts'

/** What became of a variant in one quiet line; nothing before the first email. */
export function FiguresLine({ campaignId, step, variant }: { campaignId: string; step: number; variant: number }) {
  const { data } = useQuery(figuresQuery(campaignId))
  const found = data?.steps.find((one) => one.step === step)?.variants.find((one) => one.variant === variant)
  if (found === undefined) return null
  const words = figuresInWords(found)
  return words === '' ? null : <span>{words}</span>
}

/** How many leads the condition of a step has kept from it; none of a step that is not saved. */
export function usePassedOver(campaignId: string, step: number | undefined): number {
  const { data } = useQuery(figuresQuery(campaignId))
  return data?.steps.find((one) => one.step === step)?.passedOver ?? 0
}

const NAMES = ['clicked', 'replied', 'bounced', 'unsubscribed', 'complained', 'booked'] as const

/** "340 sent · 12% replied · 0.3% bounced · 2 refused"; empty where nothing was handed over or refused. */
function figuresInWords(figures: Schemas['VariantFigures']): string {
  const { sent, base, refused, clicked, rates } = figures
  const always = new Set<string>(clicked !== null ? ['clicked', 'replied'] : ['replied'])
  const shares = NAMES.map((name) => ({ name, rate: rates[name] ?? 0 }))
    .filter(({ name, rate }) => rate > 0 || always.has(name))
    .map(({ name, rate }) => `${percent(rate)} ${name}`)
  const handed = `${base.toLocaleString(LOCALE)} ${sent + refused === base ? 'sent' : 'captured'}`
  return [
    ...(base === 0 ? [] : [handed, ...shares]),
    ...(refused === 0 ? [] : [`${refused.toLocaleString(LOCALE)} refused`]),
  ].join(' · ')
}
