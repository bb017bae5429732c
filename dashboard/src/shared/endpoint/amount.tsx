import { NumberInput } from '@mantine/core'
import type { Typed } from './typed.ts'

interface AmountProps {
  readonly label: string
  readonly description?: string
  readonly isMoney?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly value: Typed
  readonly error: string | undefined
  readonly set: (value: Typed) => void
}

/** A price, a cap or a budget: dollars, or a whole number. */
export function Amount({ isMoney = false, value, set, ...field }: AmountProps) {
  return (
    <NumberInput
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      prefix={isMoney ? '$' : ''}
      min={0}
      allowDecimal={isMoney}
      decimalScale={6}
      thousandSeparator=","
      value={value}
      onChange={(next) => set(next === '' ? '' : Number(next))}
    />
  )
}
