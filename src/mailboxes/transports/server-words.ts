const MOST_SHOWN = 500
/** Of a longer reply the beginning says enough. */
export const MOST_READ = 16 * 1024
/** Shorter secrets are part of ordinary words, and count only where they stand alone. */
const LEAST_INSIDE = 4
const HIDDEN = '[hidden]'

/**
 * What a server said, as it may be kept and shown: one line of at most 500 characters, without control characters and
 * those that turn or hide text (Unicode category Cf), and without the `secrets` it was told, which some servers repeat:
 * as they are, as IMAP and URLs quote them, or inside of base64 as AUTH PLAIN, LOGIN and XOAUTH2 carry them. Empty where
 * it said nothing.
 */
export function serverWords(words: unknown, secrets: readonly string[] = []): string {
  if (typeof words !== 'string') return ''
  const told = [...new Set(secrets.flatMap((secret) => [secret, secret.replaceAll(/\s/gu, '')]))].filter(Boolean)
  return hide(oneLine(words.slice(0, MOST_READ)), told)
    .slice(0, MOST_SHOWN)
    .toWellFormed()
    .trim()
}

function oneLine(words: string): string {
  return words
    .replaceAll(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function hide(line: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [
    oneLine(secret),
    oneLine(secret.replaceAll(/["\\]/gu, String.raw`\$&`)),
    encodeURIComponent(secret.toWellFormed()),
  ])
  const longestFirst = forms.filter(Boolean).toSorted((one, other) => other.length - one.length)
  const plain = longestFirst.reduce((rest, form) => rest.replaceAll(patternOf(form), HIDDEN), line)
  return plain.replaceAll(/[\w+/-]{2,}={0,2}/gu, (run) => (carries(run, secrets) ? HIDDEN : run))
}

function patternOf(form: string): RegExp {
  const escaped = RegExp.escape(form)
  return form.length < LEAST_INSIDE
    ? new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu')
    : new RegExp(escaped, 'giu')
}

/** Whether characters are base64 of something with a secret in it, wherever among them it begins. */
function carries(run: string, secrets: readonly string[]): boolean {
  return [0, 1, 2, 3].some((from) => {
    const decoded = Buffer.from(run.slice(from), 'base64')
    return secrets.some((secret) => {
      if (secret.length >= LEAST_INSIDE) return decoded.includes(secret)
      const text = decoded.toString()
      return (from === 0 && text === secret) || text.endsWith(`\0${secret}`)
    })
  })
}
