import type { BoardVendor } from './job-board.ts'

const LEVER_PAGE = 100

/** https://github.com/lever/postings-api */
function lever(domain: string): BoardVendor {
  const postings = (token: string) => `https://api.${domain}/v0/postings/${encodeURIComponent(token)}`
  return {
    name: 'Lever',
    addresses: [
      [[`jobs.${domain}`], /^\/([^/]{1,240})/],
      [[`api.${domain}`], /^\/v0\/postings\/([^/]{1,240})/],
    ],
    page: (token) => `https://jobs.${domain}/${encodeURIComponent(token)}`,
    api: (token, skip) => `${postings(token)}?mode=json&limit=${LEVER_PAGE}&skip=${skip}`,
    answers: { title: 'text', id: 'id', departments: ['categories.department', 'categories.team'] },
    pageSize: LEVER_PAGE,
  }
}

/** https://developer.personio.de/docs/retrieving-open-job-positions */
function personio(below: string): BoardVendor {
  const page = (token: string) => `https://${token}.${below}/`
  return { name: 'Personio', below, page, api: (token) => `${page(token)}xml`, answers: 'workzag-jobs' }
}

/**
 * Vendors whose boards tell of openings without a key, by their own documentation. The name of a company is taken from
 * a link of its site and never guessed: the same name may be another company's elsewhere.
 */
export const BOARD_VENDORS: readonly BoardVendor[] = [
  {
    // https://developers.greenhouse.io/job-board.html; boards of the EU are answered by the same host.
    name: 'Greenhouse',
    addresses: [
      [
        ['boards.greenhouse.io', 'job-boards.greenhouse.io', 'boards.eu.greenhouse.io', 'job-boards.eu.greenhouse.io'],
        /^\/([^/]{1,240})/,
      ],
      [['boards-api.greenhouse.io', 'boards-api.eu.greenhouse.io'], /^\/v1\/boards\/([^/]{1,240})/],
    ],
    parameter: 'for',
    page: (token) => `https://boards.greenhouse.io/${encodeURIComponent(token)}`,
    api: (token) => `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(token)}/jobs`,
    answers: {
      list: 'jobs',
      title: 'title',
      departments: [],
      id: 'internal_job_id',
      // A post without a job behind it collects names for later.
      isRole: (job) => job['internal_job_id'] !== null,
    },
  },
  lever('lever.co'),
  lever('eu.lever.co'),
  {
    // https://developers.ashbyhq.com/docs/public-job-posting-api
    name: 'Ashby',
    addresses: [
      [['jobs.ashbyhq.com'], /^\/([^/]{1,240})/],
      [['api.ashbyhq.com'], /^\/posting-api\/job-board\/([^/]{1,240})/],
    ],
    page: (token) => `https://jobs.ashbyhq.com/${encodeURIComponent(token)}`,
    api: (token) => `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(token)}`,
    answers: {
      list: 'jobs',
      title: 'title',
      id: 'id',
      departments: ['department', 'team'],
      isRole: (job) => job['isListed'] !== false,
    },
  },
  {
    name: 'Workable',
    addresses: [
      [['apply.workable.com'], /^\/(?!api\/|j\/)([^/]{1,240})/],
      [['apply.workable.com'], /^\/api\/v1\/widget\/accounts\/([^/]{1,240})/],
    ],
    below: 'workable.com',
    page: (token) => `https://apply.workable.com/${encodeURIComponent(token)}/`,
    api: (token) => `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(token)}`,
    answers: { list: 'jobs', title: 'title', id: 'shortcode', departments: ['department'] },
  },
  {
    // https://developers.smartrecruiters.com/docs/posting-api
    name: 'SmartRecruiters',
    addresses: [
      [['careers.smartrecruiters.com', 'jobs.smartrecruiters.com'], /^\/(?!oneclick-ui\/|sr-jobs\/)([^/]{1,240})/],
      [['jobs.smartrecruiters.com'], /^\/oneclick-ui\/company\/([^/]{1,240})/],
      [['api.smartrecruiters.com'], /^\/v1\/companies\/([^/]{1,240})/],
    ],
    page: (token) => `https://careers.smartrecruiters.com/${encodeURIComponent(token)}`,
    api: (token) => `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(token)}/postings?limit=100`,
    answers: {
      list: 'content',
      title: 'name',
      departments: ['department.label', 'function.label'],
      total: 'totalFound',
    },
    emptyIsUnknown: true,
  },
  {
    // https://docs.recruitee.com/reference/intro-to-careers-site-api
    name: 'Recruitee',
    below: 'recruitee.com',
    page: (token) => `https://${token}.recruitee.com/`,
    api: (token) => `https://${token}.recruitee.com/api/offers/`,
    answers: {
      list: 'offers',
      title: 'title',
      id: 'id',
      departments: ['department'],
      // Another word for a published one is no reason to say that nobody is sought.
      isRole: (offer) => !['draft', 'internal', 'closed', 'archived'].includes(String(offer['status'])),
    },
  },
  personio('jobs.personio.de'),
  personio('jobs.personio.com'),
]
