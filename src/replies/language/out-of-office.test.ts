import { expect, test } from 'vitest'
import { isMonthFirst, statedReturn } from './out-of-office.ts'

const now = new Date('2026-07-20T10:00:00Z')
const timeZone = 'Europe/Berlin'

/** Text, day of return; a Monday in July is today. */
const CASES: readonly (readonly [string, string | undefined])[] = [
  ['I am out of the office and will be back on Monday 3 August.', '2026-08-03'],
  ['I will return to the office on August 10th, 2026.', '2026-08-10'],
  ['Out of office, returning Tuesday, July 28.', '2026-07-28'],
  ["I'm OOO, back Thursday", '2026-07-23'],
  ['I am away through Friday.', '2026-07-25'],
  ['I am on leave from 20 July to 31 July 2026.', '2026-08-01'],
  ['I am out from Monday 20 July through Friday 24 July.', '2026-07-25'],
  ['Limited access to email from July 20 until July 29.', '2026-07-29'],
  ['I will not be available until 24 July', '2026-07-24'],
  ['I will be out until 12/08.', '2026-08-12'],
  ['I will be back 2026-08-05', '2026-08-05'],
  ['I am out of the office today and will be back tomorrow.', '2026-07-21'],
  ['Back next week!', '2026-07-27'],
  ['Ich bin im Urlaub und ab dem 17.08. wieder erreichbar.', '2026-08-17'],
  ['Ich bin vom 13. bis 24. Juli nicht im Büro.', '2026-07-25'],
  ['Ich bin vom 13.07.2026 bis 24.07.2026 abwesend.', '2026-07-25'],
  ['Ich bin bis einschließlich 31. Juli nicht im Haus.', '2026-08-01'],
  ['Ich bin bis zum 31.07.2026 nicht erreichbar.', '2026-08-01'],
  ['Ich bin erst am Montag, den 27. Juli 2026 wieder im Büro.', '2026-07-27'],
  ['Ab 3.8. bin ich wieder da.', '2026-08-03'],
  ['Vom 20.07. bis 31.07. bin ich im Urlaub. Ab dem 03.08. bin ich wieder für Sie da.', '2026-08-03'],
  ['Je suis absent, de retour le 1er septembre.', '2026-09-01'],
  ['Je suis en congés du 20 juillet au 7 août inclus.', '2026-08-08'],
  ["Je suis absente jusqu'au 27/07/2026.", '2026-07-28'],
  ['Retour prévu le 24/08', '2026-08-24'],
  ['Je reviens le 27/7.', '2026-07-27'],
  ['Ab dem 27.07.2026 im Urlaub und am 10.08.2026 zurück.', '2026-08-10'],
  ['Back 3rd Aug. Your mail of 15 September 2026 is kept.', '2026-08-03'],
  ['Estoy de vacaciones. Vuelvo el 3 de agosto.', '2026-08-03'],
  ['Estaré fuera de la oficina hasta el 14 de agosto.', '2026-08-15'],
  ['Estaré ausente del 20 al 31 de julio.', '2026-08-01'],
  ['A partir del 10 de agosto estaré de nuevo disponible', '2026-08-10'],
  ['I am out of the office until the end of the month.', '2026-08-01'],
  ['I am away until end of November', '2026-12-01'],
  ['Back at the end of August.', '2026-08-31'],
  ['I am out until the end of next week.', '2026-08-03'],
  ['I will be back in two weeks.', '2026-08-03'],
  ['Returning in 10 days', '2026-07-30'],
  ['I am on leave for the next three weeks.', '2026-08-10'],
  ['I am on vacation for two months. Your mail is kept for 90 days.', '2026-09-20'],
  ['I will be back in September.', '2026-09-01'],
  ['Back mid August.', '2026-08-16'],
  ['Back on the 28th.', '2026-07-28'],
  ['I am back Tuesday the 4th', '2026-08-04'],
  ['Ich bin bis Ende November nicht im Büro.', '2026-12-01'],
  ['Ich bin Ende Juli wieder da.', '2026-07-31'],
  ['Ich bin bis Ende des Monats abwesend.', '2026-08-01'],
  ['Ich bin ab KW 33 wieder erreichbar.', '2026-08-10'],
  ['Ich bin bis KW 33 im Urlaub.', '2026-08-17'],
  ['Ich bin bis einschließlich KW 33 im Urlaub.', '2026-08-17'],
  ['Ich bin in zwei Wochen wieder da.', '2026-08-03'],
  ['Ich bin für drei Wochen im Urlaub. Im Urlaub bin ich für drei Wochen.', '2026-08-10'],
  ['Ich bin am 28. wieder im Büro.', '2026-07-28'],
  ['Anfang September bin ich wieder da.', '2026-09-07'],
  ['Je serai de retour dans deux semaines.', '2026-08-03'],
  ["Je suis absent jusqu'à fin août.", '2026-09-01'],
  ["Je suis absent jusqu'à la fin du mois.", '2026-08-01'],
  ['De retour le 28.', '2026-07-28'],
  ['De retour mardi 4.', '2026-08-04'],
  ['Je suis en congés pendant trois semaines.', '2026-08-10'],
  ['Estoy de vacaciones, vuelvo el 8.', '2026-08-08'],
  ['Vuelvo el martes 4.', '2026-08-04'],
  ['Estaré fuera hasta finales de agosto.', '2026-09-01'],
  ['Estaré de vuelta en dos semanas.', '2026-08-03'],
  ['Estaré ausente hasta fin de mes.', '2026-08-01'],
  // The `a` behind `ñ` is no word that says until when.
  ['Estoy de vacaciones. La reunión será la mañana 31/8.', undefined],
  ['I work Monday 9 to 5. Call the 2nd number.', undefined],
  ['Your mail will be kept for 90 days.', undefined],
  ['I was out until 10 July.', undefined],
  ['Away until May 5', undefined],
  ['On parental leave until 1 July 2027', '2027-07-01'],
  ['On sabbatical until 1 September 2027', undefined],
  ['I will be back on 31 February', undefined],
  ['Out of office. Call 555-1234 or 030 12.34.56. Hours 9-17.', undefined],
  ['Thank you for your mail of 22 July.', undefined],
  ['', undefined],
]

test.each(CASES)('%s', (text, day) => {
  const found = statedReturn(text, { now, timeZone })
  const expected = day === undefined ? undefined : Temporal.PlainDate.from(day).toZonedDateTime({ timeZone })
  expect(found?.toISOString()).toBe(expected?.toInstant().toString({ fractionalSecondDigits: 3 }))
})

test('a day without a year that is long past is the next one', () => {
  const winter = new Date('2026-12-20T10:00:00Z')
  const found = statedReturn('I am back on 4 January.', { now: winter, timeZone: 'America/New_York' })
  expect(found?.toISOString()).toBe('2027-01-04T05:00:00.000Z')
})

test('8/12 is 8 December, and 12 August where the month stands first', () => {
  const reading = { now, timeZone: 'America/New_York' }
  expect(statedReturn('Back on 8/12.', { ...reading, monthFirst: true })?.toISOString()).toBe(
    '2026-08-12T04:00:00.000Z',
  )
  expect(statedReturn('Back on 8/12.', { ...reading, monthFirst: false })?.toISOString()).toContain('2026-12-08')
  expect(statedReturn('I am out 7/20 - 7/24', { ...reading, monthFirst: true })?.toISOString()).toContain('2026-07-25')
})

test('where nobody knows the order, the day that is ahead sooner is meant', () => {
  const reading = { now: new Date('2026-11-24T10:00:00Z'), timeZone: 'UTC' }
  expect(statedReturn('I am out of the office until 12/07/2026.', reading)?.toISOString()).toContain('2026-12-07')
  expect(statedReturn('I am out until 7/12.', reading)?.toISOString()).toContain('2026-12-07')
})

test('the month stands first in the United States, not in Great Britain, and is unknown elsewhere', () => {
  expect([isMonthFirst('US'), isMonthFirst('GB'), isMonthFirst(undefined)]).toEqual([true, false, undefined])
})

test('the day begins in the zone of the prospect', () => {
  const found = statedReturn('I am back on 3 August', { now, timeZone: 'Asia/Tokyo' })
  expect(found?.toISOString()).toBe('2026-08-02T15:00:00.000Z')
})
