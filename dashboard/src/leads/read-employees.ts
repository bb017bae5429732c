/** How many people work somewhere, as a lead says it. */
export type Employees =
  | Readonly<Record<string, never>>
  | { readonly employeeCount: number }
  | { readonly employeeRange: string }

const SHAPE =
  /^(\d{1,3}(?:[, .'’]\d{3})+|\d{1,8})(k?)(?:\s?(?:-|to)\s?(\d{1,3}(?:[, .'’]\d{3})+|\d{1,8})(k?)|\s?(\+))?(?:\s(?:employees|people))?$/

/** Reads "220", "1,200", "51-200", "201+" and "10k+", as an import does. Undefined for what is no size: nothing is guessed. */
export function readEmployees(typed: string): Employees | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[‐‑‒–—−]/g, '-')
  if (text === '') return {}
  const [, first, firstUnit, second, secondUnit, plus] = SHAPE.exec(text) ?? []
  if (first === undefined) return undefined
  const from = valueOf(first, firstUnit)
  if (plus !== undefined) return { employeeRange: `${from}+` }
  if (second === undefined) return { employeeCount: from }
  const to = valueOf(second, secondUnit)
  return from < to ? { employeeRange: `${from}-${to}` } : undefined
}

function valueOf(digits: string, unit: string | undefined): number {
  return Number(digits.replaceAll(/\D/g, '')) * (unit === 'k' ? 1000 : 1)
}
