import ical from 'node-ical'

type Handler = (value: string, parameters: string[], component: Record<string, unknown>) => Record<string, unknown>

/**
 * Teaches the library RDATE, which it leaves as text: read like EXDATE, kept as `rdates`. Of a period its beginning counts.
 */
export function readExtraDates(): void {
  const handlers = ical.objectHandlers as Record<string, Handler>
  handlers.RDATE = (value, parameters, component) => {
    const box: { exdate?: object } = {}
    const starts = value
      .split(',')
      .map((one) => one.split('/')[0])
      .join(',')
    handlers.EXDATE?.(
      starts,
      parameters.filter((one) => !/^VALUE=PERIOD$/i.test(one)),
      box,
    )
    component.rdates = { ...(component.rdates as object | undefined), ...box.exdate }
    return component
  }
}
