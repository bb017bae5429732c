import type { Judgement } from './judge-facts.ts'

/**
 * What the collector does not read yet: job boards, and products that its table of technologies lacks. Such facts do
 * not count as missed; once a board or product is read, its line goes.
 */
const AWAITED: Readonly<Record<string, readonly string[]>> = {
  'company.signals.hiringSignals.isHiring': [
    'brenntal-messtechnik.de',
    'gruber-metallbau.at',
    'lumenledger.com',
    'nordhaven.io',
    'petalstack.dev',
    'veloform.nl',
    'meridiahotels.com',
  ],
  'company.signals.hiringSignals.openRoles': [
    'brenntal-messtechnik.de',
    'gruber-metallbau.at',
    'lumenledger.com',
    'nordhaven.io',
    'petalstack.dev',
    'veloform.nl',
    'meridiahotels.com',
  ],
  'company.signals.hiringSignals.departments': ['lumenledger.com', 'petalstack.dev'],
  'company.technologies': [
    'brenntal-messtechnik.de',
    'petalstack.dev',
    'marlowedental.com',
    'spindrift-voice.ai',
    'fluxia.fr',
    'quillon.io',
  ],
}

/** Whether a fact that was missed is one that waits for its reader. */
export function isAwaited({ kind, site, verdict }: Judgement): boolean {
  return verdict === 'missed' && AWAITED[kind]?.includes(site) === true
}
