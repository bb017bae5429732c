import { expect, test } from 'vitest'
import { boardOf, findBoard } from './find-board.ts'
import { parsePage, type PageKind } from '../parse-page.ts'

function page(html: string, kind: PageKind = 'careers') {
  return parsePage({ kind, url: `https://acme.test/${kind}`, html, headers: {} })
}

function found(...pages: ReturnType<typeof page>[]): string | undefined {
  return findBoard({ pages }, 'acme.test')?.url
}

test.each([
  ['https://boards.greenhouse.io/acme', 'https://boards.greenhouse.io/acme'],
  ['https://job-boards.greenhouse.io/acme/jobs/123?gh_src=1', 'https://boards.greenhouse.io/acme'],
  ['https://job-boards.eu.greenhouse.io/acme', 'https://boards.greenhouse.io/acme'],
  [
    'https://boards.greenhouse.io/embed/job_board?for=acme&b=https%3A%2F%2Facme.test',
    'https://boards.greenhouse.io/acme',
  ],
  ['https://boards.greenhouse.io/embed/job_board/js?for=acme', 'https://boards.greenhouse.io/acme'],
  ['https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true', 'https://boards.greenhouse.io/acme'],
  ['https://jobs.lever.co/acme/6f1c-22', 'https://jobs.lever.co/acme'],
  ['https://jobs.eu.lever.co/acme', 'https://jobs.eu.lever.co/acme'],
  ['https://api.lever.co/v0/postings/acme?mode=json', 'https://jobs.lever.co/acme'],
  ['https://jobs.ashbyhq.com/Acme%20Inc./embed', 'https://jobs.ashbyhq.com/Acme%20Inc.'],
  ['https://apply.workable.com/acme/j/AB12/', 'https://apply.workable.com/acme/'],
  ['https://acme.workable.com/', 'https://apply.workable.com/acme/'],
  ['https://careers.smartrecruiters.com/Acme1/', 'https://careers.smartrecruiters.com/Acme1'],
  ['https://jobs.smartrecruiters.com/Acme1/744-sales', 'https://careers.smartrecruiters.com/Acme1'],
  [
    'https://jobs.smartrecruiters.com/oneclick-ui/company/Acme1/publication/1',
    'https://careers.smartrecruiters.com/Acme1',
  ],
  ['https://acme.recruitee.com/o/welder', 'https://acme.recruitee.com/'],
  ['https://acme.jobs.personio.de/job/1?language=de', 'https://acme.jobs.personio.de/'],
  ['https://acme.jobs.personio.com/', 'https://acme.jobs.personio.com/'],
])('%s is of the board %s', (address, board) => {
  expect(boardOf(address)?.url).toBe(board)
})

test.each([
  'https://boards.greenhouse.io/',
  'https://boards.greenhouse.io/embed/job_board/js',
  'https://www.greenhouse.io/acme',
  'https://boards.greenhouse.io.evil.test/acme',
  'https://evil.test/?u=https://boards.greenhouse.io/acme',
  'https://boards.greenhouse.io/embed/job_board?for=..%2F..%2Fadmin',
  'https://boards.greenhouse.io/%E0%A4%A',
  `https://jobs.lever.co/${'a'.repeat(300)}`,
  'https://apply.workable.com/api/v1/widget/',
  'https://apply.workable.com/j/AB12',
  'https://help.workable.com/hc',
  'https://jobs.workable.com/view/1',
  'https://www.recruitee.com/',
  'https://a.b.recruitee.com/',
  'https://jobs.personio.de/',
  'https://api.smartrecruiters.com/v2/other',
  'mailto:jobs@recruitee.com',
  'no address',
])('%s is no board', (address) => {
  expect(boardOf(address)).toBeUndefined()
})

test('a board is found in frames, scripts, inline scripts and links', () => {
  const board = 'https://boards.greenhouse.io/harbour'
  const token = 'https://boards.greenhouse.io/embed/job_board/js?for=harbour'
  for (const html of [
    `<iframe src="https://boards.greenhouse.io/embed/job_board?for=harbour"></iframe>`,
    `<div id="grnhse_app"></div><script src="${token}"></script>`,
    `<script>load("https:\\/\\/boards-api.greenhouse.io\\/v1\\/boards\\/harbour\\/jobs")</script>`,
    `<a href="${board}/jobs/1">Welder</a><a href="${board}/jobs/2">Nurse</a>`,
  ]) {
    expect(found(page(html)), html).toBe(board)
  }
})

test('prose, comments and attributes of other elements are no board', () => {
  const html = `<!-- https://jobs.lever.co/acme --><p data-url="https://jobs.lever.co/acme">https://jobs.lever.co/acme</p>`
  expect(found(page(html))).toBeUndefined()
})

test('of several boards the embedded one counts, then the one with the name of the site, else none', () => {
  const link = (token: string) => `<a href="https://jobs.lever.co/${token}">x</a>`
  const frame = '<iframe src="https://boards.greenhouse.io/embed/job_board?for=harbour"></iframe>'
  expect(found(page(link('one') + link('two') + frame))).toBe('https://boards.greenhouse.io/harbour')
  expect(found(page(link('one') + link('acme-inc') + link('two')))).toBe('https://jobs.lever.co/acme-inc')
  expect(found(page(link('one') + link('two')))).toBeUndefined()
  // What the careers page leaves open, the home page does not settle.
  expect(found(page(link('acme'), 'home'), page(link('one') + link('two')))).toBeUndefined()
})

test('outside of the careers page a link counts by its words or its name: a customer is no employer', () => {
  const home = (href: string, text: string) => page(`<a href="${href}">${text}</a>`, 'home')
  expect(found(home('https://jobs.lever.co/customer/1', 'Our customer seeks you'))).toBeUndefined()
  expect(found(home('https://jobs.lever.co/harbour', 'Careers'))).toBe('https://jobs.lever.co/harbour')
  expect(found(home('https://jobs.lever.co/acme', 'Come and see'))).toBe('https://jobs.lever.co/acme')
})

test('a careers page that leads to a board leads to the company’s own', () => {
  const careersAt = 'https://acme-holding.recruitee.com/'
  expect(findBoard({ pages: [page('<p>x', 'home')], careersAt }, 'acme.test')?.url).toBe(careersAt)
})
