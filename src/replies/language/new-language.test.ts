import { describe, expect, test } from 'vitest'
import { subjectForms } from '../ingest/is-automatic.ts'
import { receiptReader } from './is-receipt.ts'
import { departureReader } from './left-company.ts'
import { returnReader } from './out-of-office.ts'
import { PACKS } from './packs/index.ts'
import type { LanguagePack } from './packs/language-pack.ts'
import { intentReader } from './read-intent.ts'
import { markForm } from './subject-marks.ts'
import { quotationReader } from './unmarked-quotes.ts'
import { requestReader } from './unsubscribe-request.ts'

/** A language that nothing else knows: what it takes to read replies in Polish. */
const POLISH: LanguagePack = {
  dates: {
    months: [
      'stycznia styczeń',
      'lutego luty',
      'marca marzec',
      'kwietnia kwiecień',
      'maja maj',
      'czerwca czerwiec',
      'lipca lipiec',
      'sierpnia sierpień',
      'września wrzesień',
      'października październik',
      'listopada listopad',
      'grudnia grudzień',
    ],
    weekdays: [
      'poniedziałku poniedziałek',
      'wtorku wtorek',
      'środy środę środa',
      'czwartku czwartek',
      'piątku piątek',
      'soboty sobotę sobota',
      'niedzieli niedzielę niedziela',
    ],
    numbers: [
      'jeden',
      'dwa dwóch',
      'trzy trzech',
      'cztery',
      'pięć',
      'sześć',
      'siedem',
      'osiem',
      'dziewięć',
      'dziesięć',
    ],
    small: 'jestem|będę|się|nie|do|od|dnia|proszę|dziękuję|urlopie|biurze|w|z|na|i',
    isDotted: true,
    mayLeadWithMonth: false,
    articles: 'dnia',
    articlesOfMany: '',
    of: '',
    dayMarks: '',
    dayMarksAlone: '',
    notDays: '',
    hours: 'godz|godziny',
    betweenHours: '',
    beforeDotted: 'do|od',
    beforeBare: '',
    beforeMonth: 'do|od',
    tomorrow: 'jutro',
    nextWeek: 'w przyszłym tygodniu',
    in: 'za',
    for: 'przez',
    coming: 'najbliższe|kolejne',
    units: { day: 'dni|dzień', week: 'tydzień|tygodnie|tygodni', month: 'miesiąc|miesiące|miesięcy' },
    partOfMonth: { early: 'początku|początek', middle: 'połowy|połowie', late: 'końca|koniec' },
    endOf: {
      week: 'końca (?:tego )?tygodnia',
      month: 'końca (?:tego )?miesiąca',
      year: 'końca (?:tego )?roku',
      nextWeek: 'końca przyszłego tygodnia',
      nextMonth: 'końca przyszłego miesiąca',
    },
    weekNumber: 'tydzień',
  },
  absence: {
    away: String.raw`\bpoza biurem\b|\bna urlopie\b|\bnieobecn[ayą]\b`,
    absent: 'urlop|nieobecn|poza biurem',
    back: String.raw`wracam\b|wrócę\b|dostępn[ay]\b`,
    not: 'nie',
    available: 'dostępn[ay]',
    unavailable: 'niedostępn[ay]',
    until: 'do',
    untilBack: '',
    including: 'włącznie',
    inclusive: 'włącznie',
    from: 'od',
    at: 'o',
    iAm: 'będę ',
    beforeBack: 'już',
    backAfter: 'z powrotem|ponownie|wracam',
  },
  intents: {
    referral: [{ confidence: 0.8, words: String.raw`\bproszę (?:o kontakt z|pisać do) (?!mną)(?:\p{L}+|\S+@\S+)` }],
    notInterested: [{ confidence: 0.9, words: String.raw`\bnie (?:\S+ )?zainteresowan[aiey]\b|\bnie, dziękuję\b` }],
    interested: [{ confidence: 0.85, words: String.raw`\b(?:zainteresowan[ay]|chętnie|umówmy się)\b` }],
    negated: String.raw`\bnie (?:\S+ )?zainteres`,
  },
  receipts: String.raw`\botrzymaliśmy (?:państwa|twoją) wiadomość\b`,
  departures: String.raw`\bnie pracuj[eę] już\b|\bodszedł(?:em)? z (?:firmy|pracy)\b`,
  requests: {
    LIST: '(?:listy|bazy|newslettera)',
    MAIL: '(?:maili|wiadomosci|ofert)',
    ADDRESS: '(?:adres|dane)',
    alone: ['wypisz|wypisz mnie|rezygnuje'],
    polite: ['prosze|dziekuje|dzien dobry|pozdrawiam'],
    sure: [
      'prosze (?:\\S+ )?(?:usunac|wypisac) (?:mnie|moj ADDRESS|moje ADDRESS)(?:END| z (?:\\S+ )?LIST)',
      'nie (?:piszcie|wysylajcie) (?:do mnie )?wiecej',
    ],
    doubtful: ['rodo|spam\\w*'],
    engaged: ['umowmy sie'],
    afterwards: 'prosze|dziekuje',
    spokenOf: '',
    subject: 'wypisz(?: mnie)?|rezygnacja',
  },
  subjects: {
    automatic: 'automatyczna odpowiedź|poza biurem|nieobecność',
    isAbsent: 'jest (?:poza biurem|na urlopie)',
    marks: 'odp|pd',
  },
  quotations: {
    separators: 'wiadomość oryginalna',
    wrote: 'napisał|napisała|pisze',
    from: 'od',
    further: 'wysłano|data|do|dw|temat',
    toAlone: 'do',
    subjectAlone: 'temat',
  },
}

const NOW = new Date('2026-07-20T10:00:00Z')
const languages = [...PACKS, POLISH]
const returns = returnReader(languages)
const intents = intentReader(languages)
const departure = departureReader(languages)
const request = requestReader(languages)
const receipt = receiptReader(languages)
const subjects = subjectForms(languages)
const quotation = quotationReader(languages)

const intentOf = (text: string) => intents.readIntent({ subject: '', text }).intent
const dayOf = (text: string) => returns(text, { now: NOW, timeZone: 'UTC' })?.toISOString().slice(0, 10)

describe('one file more, and replies are read in its language', () => {
  test.each([
    ['Jestem na urlopie do 3 sierpnia.', '2026-08-04'],
    ['Jestem na urlopie, wracam w poniedziałek.', '2026-07-27'],
    ['Jestem poza biurem od 20.07. do 31.07.', '2026-08-01'],
    ['Jestem na urlopie, wracam za dwa tygodnie.', '2026-08-03'],
    ['Jestem na urlopie przez trzy tygodnie.', '2026-08-10'],
    ['Jestem nieobecny do końca września.', '2026-10-01'],
    ['Jestem nieobecna do końca miesiąca.', '2026-08-01'],
    ['Jestem poza biurem, wracam jutro.', '2026-07-21'],
  ])('%s', (text, day) => {
    expect(intentOf(text)).toBe('out_of_office')
    expect(dayOf(text)).toBe(day)
  })

  test.each([
    ['Proszę usunąć mnie z listy.', 'unsubscribe'],
    ['Proszę wypisać mój adres z waszej bazy, dziękuję', 'unsubscribe'],
    ['Nie piszcie więcej!', 'unsubscribe'],
    ['Wypisz mnie', 'unsubscribe'],
    ['Nie jesteśmy zainteresowani.', 'not_interested'],
    ['Nie, dziękuję', 'not_interested'],
    ['Chętnie!', 'interested'],
    ['Proszę pisać do Jana Kowalskiego', 'referral'],
  ])('%s: %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
  })

  test('a departure is known', () => {
    expect(departure('Jan nie pracuje już w firmie. Proszę o kontakt.')).toBe('nie pracuje już')
  })

  test('receipts, subjects and quotations are known', () => {
    expect(request('Proszę usunąć mnie z listy')).toEqual({ sure: true, words: 'Proszę usunąć mnie z listy' })
    expect(receipt('Otrzymaliśmy Państwa wiadomość.')).toBe(true)
    expect(subjects.automatic.test('automatyczna odpowiedź: hello')).toBe(true)
    expect(subjects.absentPerson.test('jan łuczak jest na urlopie')).toBe(true)
    expect('pd: hello'.replace(markForm(languages), '')).toBe('hello')
    expect(quotation(['Tak', 'W dniu 20.07.2026 jan@acme.test napisał:'])).toBe(1)
  })

  test('the others are read as before', () => {
    expect(dayOf('I am out of the office and will be back on Monday 3 August.')).toBe('2026-08-03')
    expect(intentOf('Kein Interesse')).toBe('not_interested')
    expect(departure('Jean a quitté la société.')).toBe('a quitté la société')
  })
})

test('without it none of that is read', () => {
  const { readIntent } = intentReader(PACKS)
  const text = 'Proszę usunąć mnie z listy. Jestem na urlopie do 3 sierpnia. Nie pracuje już w firmie.'
  expect(readIntent({ subject: '', text }).intent).toBe('unclear')
  expect(returnReader(PACKS)(text, { now: NOW, timeZone: 'UTC' })).toBeUndefined()
  expect(departureReader(PACKS)(text)).toBeUndefined()
})
