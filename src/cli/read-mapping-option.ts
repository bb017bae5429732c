import type { ColumnWish } from '../imports/index.ts'
import { AppError } from '../platform/errors.ts'

/**
 * Reads `email=E-Mail,companyName=Firma,-=Internal`: fields, each with the column it is taken from; `-` is for columns
 * that go nowhere. @throws AppError `invalid_usage`
 */
export function readMappingOption(text: string | undefined): ColumnWish[] {
  if (text === undefined || text.trim() === '') return []
  return text.split(',').map((pair) => {
    const at = pair.indexOf('=')
    const [to, header] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (at < 1 || header === '') {
      throw new AppError('invalid_usage', `--map takes field=Column pairs with commas between them, not "${pair}".`)
    }
    return { header, to: to === '-' ? null : to }
  })
}
