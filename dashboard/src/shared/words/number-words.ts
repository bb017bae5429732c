import { LOCALE } from './locale.ts'

/** US dollars: "$12.40", and as many digits as a small amount needs: "$0.0031". */
export function dollars(amount: number): string {
  const digits = amount === 0 || Math.abs(amount) >= 0.1 ? 2 : 4
  if (amount > 0 && amount < 0.0001) return 'under $0.0001'
  return `$${amount.toLocaleString(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: digits })}`
}

const WHOLE_PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent' })
const SMALL_PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

/** "12%", "3.1%" below ten; a share that is not nothing is never shown as such, and one that is not all never as all. */
export function percent(share: number): string {
  if (share > 0 && share < 0.001) return `< ${SMALL_PERCENT.format(0.001)}`
  if (share < 1 && share > 0.995) return `> ${WHOLE_PERCENT.format(0.99)}`
  return (share < 0.1 ? SMALL_PERCENT : WHOLE_PERCENT).format(share)
}

/** "12% of 340 leads"; nothing is divided by nothing. */
export function shareOf(count: number, base: number, name = ''): string {
  const of = `of ${base.toLocaleString(LOCALE)}${name === '' ? '' : ` ${name}`}`
  return base === 0 ? of : `${percent(count / base)} ${of}`
}

/** "between 8% and 14%": where a share lies, as far as what was counted can tell. */
export function between({ low, high }: { readonly low: number; readonly high: number }): string {
  const from = low < 0.001 ? percent(0) : percent(low)
  const to = high > 0.995 ? percent(1) : percent(high)
  return from === to ? `about ${from}` : `between ${from} and ${to}`
}

const OWN_FIELD = /^(?:answers|customData|researchData)\./u

/** A number of a field: "4,000", and a year without a comma. What people keep in fields of their own may be a year too. */
export function fieldNumber(path: string, value: number): string {
  const isYear = path.endsWith('Year') || (OWN_FIELD.test(path) && value >= 1900 && value < 2100)
  return value.toLocaleString(LOCALE, { maximumFractionDigits: 6, useGrouping: !isYear })
}
