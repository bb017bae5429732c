import { counted } from '../shared/words/words.ts'

export const tryResult = {
  somebody: 'Someone',
  scoredAsSoonAsResearchIs: 'The score appears when research is done.',
  criteriaVNoLeadWasAdded: (icpVersion: number, part: string) =>
    `Criteria, version ${icpVersion} · ${part}, no lead was added`,
  soFar: 'so far',
  done: 'done',
  facts: 'Facts',
  nothingIsKnownYet: 'No facts yet.',
  noScore: 'No score: we couldn’t read the website. Check the domain, or try another one.',
}

export const tryTab = {
  anArchivedCampaignScoresNobody: 'This campaign is archived.',
  yourRoleLooksAtWhatIs: 'Your role is read-only.',
  aDomainCanBeTriedBy: (why: string) => `${why} Members can try domains in campaigns that aren’t archived.`,
  tryADomain: 'Try a domain',
  thatIsNoDomainOneReads: 'Enter a domain such as acme.com.',
  theWebsiteIsReadTheQuestions:
    'See what research finds and how this campaign scores a person there. No lead is added and no email is sent.',
  domain: 'Domain',
  acmeCom: 'acme.com',
  jobTitleOfThePerson: 'Job title',
  leftEmptyItIsUnknown: 'Optional',
  researchIt: 'Try domain',
}

export const startTryOut = {
  named: (domain: string) => `Try-out: ${domain}`,
  size: '20 to 1,000 employees',
  country: 'Country known',
  hiring: 'Is hiring',
  title: 'Job title known',
  subject: 'A first look at {{ lead.companyName }}',
  body: 'Hello {{ lead.firstName | default: "there" }},\n\nthis is how your first email looks. It is captured, not sent: only you can see it.\n\nBook a time with yourself: {{ calendarLink }}\n',
}

export const tryOut = {
  tryYourDomain: 'Try your domain',
  readOnly: 'Your role is read-only. Members can try domains.',
  readingTheWebsite: (domain: string) => `Reading ${domain}…`,
  notRead: (domain: string) => `We couldn’t read ${domain}`,
  tryAnother: 'Check the domain, or try another one.',
  facts: (count: number) => `Website read, ${counted(count, 'fact')} found`,
  seeFacts: 'See facts',
  noScore: 'No score without a website',
  scoring: 'Scoring…',
  score: (score: number) => `Score ${Math.round(score)} of 100`,
  exampleCriteria: 'With example criteria.',
  seeWhy: 'See why',
  writing: 'Writing your email…',
  captured: 'Email captured, not sent',
  openInMail: 'Open in Mail',
  bookAMeeting: 'Book a meeting with yourself',
  bookFromEmail: 'The link comes with the email.',
  openBookingPage: 'Open booking page',
  booked: (when: string) => `Meeting booked: ${when}`,
  seeMeetings: 'See meetings',
  paused: 'The try-out sends nothing more. The next one replaces it.',
  createCampaign: 'Create your own campaign',
}
