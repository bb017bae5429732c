import fc from 'fast-check'

const some = (...values: string[]) =>
  fc.subarray(values, { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(','))
/** The id of a mailbox as `fillLeads` writes it. */
export const mailbox = (number: number) => `mbox_00000000000070008000${String(number).padStart(12, '0')}`
const day = fc
  .integer({ min: 0, max: 60 })
  .map((back) => new Date(Date.UTC(2026, 10, 5) + back * 86_400_000).toISOString().slice(0, 10))
const score = fc.integer({ min: 0, max: 100 }).map(String)

/** Where words begin, also where none does. */
const SHORT = ['w', 'wz', 'ja', ' o', '3 ', 'lu', 'lú', 'lú'.normalize('NFD'), '@']

/** Up to four filters, such as fit many leads and such as fit none. */
export const queries = fc
  .record(
    {
      status: some('queued', 'researching', 'scored', 'in_sequence', 'ended'),
      endReason: some('completed', 'replied', 'meeting_booked', 'bounced'),
      tier: some('A', 'B', 'C', 'D', 'U', 'X'),
      minScore: score,
      maxScore: score,
      hold: fc.constantFrom('any', 'none', 'paused', 'review_tier', 'nothing'),
      step: some('0', '1', '2', '3', '4', '5'),
      mailbox: fc.constantFrom(mailbox(1), `${mailbox(2)},${mailbox(3)}`, mailbox(99)),
      company: fc.constantFrom('company77.test', 'Company8.TEST', 'nobody.test', 'contoso foods 1231', 'Globex Labs 3'),
      createdFrom: day,
      createdTo: day,
      lastEventFrom: day,
      lastEventTo: fc.constantFrom('2026-11-20', '2026-11-23T11:22:33Z', '2026-12-20'),
      q: fc.constantFrom(
        'okafor',
        'lead777',
        'Wei Berg',
        '9@company1',
        'ro',
        '%',
        'lucía',
        'lucia',
        'no such',
        'son 1002',
        ...SHORT,
      ),
      'customData.region': fc.constantFrom('emea', 'apac', 'nowhere'),
      'customData.region[in]': some('emea', 'amer', 'latam'),
      'customData.seats[gte]': fc.constantFrom('0', '4900', '-1.5', '4999.5'),
      'customData.seats[lte]': fc.constantFrom('20', '4000', '2026-01-01'),
      'customData.renewal[gte]': fc.constantFrom('2026-05-05', '2027-12-20'),
      'customData.renewal[lte]': fc.constantFrom('2026-01-03', '2027-06-01T10:00:00Z', '7'),
      'customData.crm.owner': fc.constantFrom('owner7', 'owner1999', 'nobody'),
      'customData.crm.id': fc.constantFrom('500', '0500', 'none'),
      'customData.crm.id[in]': some('7', '77', '777', 'x'),
      'customData.crm.id[gte]': fc.constantFrom('0.5', '3990', '9'.repeat(20)),
      'customData.crm.id[lte]': fc.constantFrom('50', '50000', '-1'),
      'customData.seats[exists]': fc.constantFrom('true', 'false'),
      'customData.crm.stage[exists]': fc.constantFrom('true', 'false'),
    },
    { requiredKeys: [] },
  )
  .chain((all) => fc.subarray(Object.entries(all) as [string, string][], { maxLength: 4 }).map(Object.fromEntries))

/** Whether a query has a range in which nothing can lie. */
export const isRefused = (query: Record<string, string>) =>
  Number(query.minScore ?? 0) > Number(query.maxScore ?? 100) ||
  (query.createdFrom ?? '') > (query.createdTo ?? '9') ||
  (query.lastEventFrom ?? '') > (query.lastEventTo ?? '9')
