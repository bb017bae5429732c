import { useQuery } from '@tanstack/react-query'
import { figuresQuery } from './sequence-queries.ts'

/** What became of a variant in one quiet line; nothing before the first email. */
export function FiguresLine({ campaignId, step, variant }: { campaignId: string; step: number; variant: number }) {
  const { data } = useQuery(figuresQuery(campaignId))
  const found = data?.steps.find((one) => one.step === step)?.variants.find((one) => one.variant === variant)
  if (found === undefined || found.base === 0) return null
  const { sent, refused, base, rates } = found
  const parts = [
    `${base.toLocaleString('en')} ${sent + refused === base ? 'sent' : 'captured'}`,
    ...NAMES.map((name) => ({ name, rate: rates[name] ?? 0 }))
      .filter(({ name, rate }) => rate > 0 || name === 'replied')
      .map(({ name, rate }) => `${percent(rate)} ${name}`),
  ]
  return <p className="quiet">{parts.join(' · ')}</p>
}

const NAMES = ['replied', 'bounced', 'unsubscribed', 'complained', 'booked', 'clicked'] as const

/** "3.1 %"; a share that is not nothing is never shown as such. */
function percent(rate: number): string {
  const shown = (rate * 100).toFixed(1)
  return rate > 0 && shown === '0.0' ? '< 0.1 %' : `${shown.replace(/\.0$/u, '')} %`
}
