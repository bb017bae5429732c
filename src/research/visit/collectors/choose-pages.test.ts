import { expect, test } from 'vitest'
import { choosePages, isCareersText } from './choose-pages.ts'

const home = 'https://acme.test/'
const link = (path: string, text = '') => ({ href: new URL(path, home).href, text })

function chosen(...links: { href: string; text: string }[]): string[] {
  return choosePages(links, home, 5).map(({ kind, url }) => `${kind} ${url.replace(home, '/')}`)
}

test('picks one page of each kind by path or words', () => {
  expect(
    chosen(
      link('/about-us', 'About'),
      link('/company/about', 'More about us'),
      link('/de/karriere', 'Karriere'),
      link('/x7', 'Kontakt'),
      link('/impressum', 'Impressum'),
      link('/pricing', 'Pricing'),
      link('/blog/about-us-and-you', 'Read'),
    ),
  ).toEqual(['about /about-us', 'careers /de/karriere', 'imprint /impressum', 'contact /x7', 'pricing /pricing'])
})

test('stays on the site, subdomains included, and reads no page twice', () => {
  expect(
    chosen(
      link('https://other.test/about', 'About us'),
      link('https://www.linkedin.com/company/acme/about', 'About us'),
      link('mailto:jobs@acme.test', 'Jobs'),
      link('/#about', 'About us'),
      link('https://careers.acme.test/jobs', 'Jobs'),
    ),
  ).toEqual(['careers https://careers.acme.test/jobs'])
})

test('keeps to the number given, the most telling kinds first', () => {
  const links = [link('/pricing'), link('/contact'), link('/jobs'), link('/about')]
  expect(choosePages(links, home, 2).map((page) => page.kind)).toEqual(['about', 'careers'])
  expect(choosePages(links, home, 0)).toEqual([])
})

test.each([
  'Careers',
  'Jobs (12)',
  'Join our team',
  'We’re hiring!',
  'View open roles',
  'See all current openings',
  'Working at Acme',
  'Karriere bei Acme',
  'Offene Stellen',
  'Offres d’emploi',
  'Trabaja con nosotros',
])('%s leads to openings', (text) => {
  expect(isCareersText(text)).toBe(true)
})

test.each(['Jobs to be done', 'Open source', 'Career coaching for nurses', 'Join the newsletter', 'Our customers', ''])(
  '"%s" does not',
  (text) => {
    expect(isCareersText(text)).toBe(false)
  },
)
