/** What an organization gives the pages of its own. */
export interface PageBrand {
  /** `#rrggbb`. */
  readonly color?: string
  /** Path on this origin. */
  readonly logoUrl?: string
}

type Rgb = readonly [red: number, green: number, blue: number]

const SURFACES = { light: { sheet: '#ffffff', end: '#000000' }, dark: { sheet: '#1f2226', end: '#ffffff' } } as const
const READABLE = 4.5
/** Text on a button: white, or the dark ink where that has more contrast. */
const ON = ['#ffffff', '#10151a'] as const

/**
 * Custom properties for the colour of an organization, in both schemes. The colour is darkened, or lightened in the dark,
 * until text in it has a contrast of 4.5 (WCAG 2.2) on the sheet and on its own tint, and text upon it too. Nothing for a
 * colour that is none.
 */
export function brandStyles(color: string | undefined): string {
  if (color === undefined || !/^#[0-9a-f]{6}$/i.test(color)) return ''
  return `:root{${propertiesOf(color, 'light')}}@media (prefers-color-scheme:dark){:root{${propertiesOf(color, 'dark')}}}`
}

function propertiesOf(color: string, scheme: keyof typeof SURFACES): string {
  const { accent, hover, on, tint } = brandPalette(color, scheme)
  return `--accent:${accent};--accent-hover:${hover};--on-accent:${on};--tint:${tint}`
}

/** The colours of one scheme. */
export function brandPalette(color: string, scheme: keyof typeof SURFACES) {
  const { sheet, end } = SURFACES[scheme]
  const candidates = Array.from({ length: 51 }, (_, step) => mix(color, end, step / 50))
  const tintOf = (accent: string) => mix(sheet, accent, 0.08)
  const accent =
    candidates.find((one) => contrast(one, sheet) >= READABLE && contrast(one, tintOf(one)) >= READABLE) ?? end
  const on = ON.toSorted((one, other) => contrast(other, accent) - contrast(one, accent))[0] ?? ON[0]
  const hover = mix(accent, end, 0.15)
  return { accent, hover, on, tint: tintOf(accent) }
}

/** Contrast of WCAG 2.2 between two colours `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const light = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = rgb(color)
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
}

function rgb(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** `share` of the way from one colour to the other. */
function mix(from: string, to: string, share: number): string {
  const target = rgb(to)
  const channels = rgb(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
