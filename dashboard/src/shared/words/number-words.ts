/** US dollars: "$12.40", and as many digits as a small amount needs: "$0.0031". */
export function dollars(amount: number): string {
  const digits = amount === 0 || Math.abs(amount) >= 0.1 ? 2 : 4
  if (amount > 0 && amount < 0.0001) return 'under $0.0001'
  return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`
}

/** "12 %", "3.1 %" below ten; a share that is not nothing is never shown as such, and one that is not all never as all. */
export function percent(share: number): string {
  const hundredths = share * 100
  if (hundredths > 0 && hundredths < 0.1) return '< 0.1 %'
  if (hundredths < 100 && hundredths > 99.5) return '> 99 %'
  const shown = hundredths < 10 ? hundredths.toFixed(1).replace(/\.0$/u, '') : Math.round(hundredths)
  return `${shown} %`
}

/** "12 % of 340 leads"; nothing is divided by nothing. */
export function shareOf(count: number, base: number, name = ''): string {
  const of = `of ${base.toLocaleString('en')}${name === '' ? '' : ` ${name}`}`
  return base === 0 ? of : `${percent(count / base)} ${of}`
}

/** "between 8 % and 14 %": where a share lies, as far as what was counted can tell. */
export function between({ low, high }: { readonly low: number; readonly high: number }): string {
  const from = low < 0.001 ? '0 %' : percent(low)
  const to = high > 0.995 ? '100 %' : percent(high)
  return from === to ? `about ${from}` : `between ${from} and ${to}`
}
