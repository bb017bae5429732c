/** US dollars: "$12.40", and as many digits as a small amount needs: "$0.0031". */
export function dollars(amount: number): string {
  const digits = amount === 0 || Math.abs(amount) >= 0.1 ? 2 : 4
  if (amount > 0 && amount < 0.0001) return 'under $0.0001'
  return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`
}
