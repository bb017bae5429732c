import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'

const DomainItem = Type.Object({
  item: Type.Enum(['mx', 'spf', 'dkim', 'dmarc', 'alignment']),
  verdict: Type.Enum(['pass', 'warn', 'fail', 'unknown'], {
    description: '`unknown` where DNS did not say: nothing is wrong that we know of.',
  }),
  detail: Type.String({ description: 'The result, and missing records to publish.' }),
  found: nullable(Type.String(), 'The record as DNS has it, cut at 1,000 characters.'),
  publish: nullable(
    Type.Object({ type: Type.Literal('TXT'), name: Type.String(), value: Type.String() }),
    'What to publish; null where nothing is to be.',
  ),
})

/** One thing that receivers look at. */
export type DomainItem = Type.Static<typeof DomainItem>

export const DomainReportAnswer = Type.Object(
  {
    domain: Type.String({ description: 'The domain that emails come from.' }),
    provider: nullable(
      Type.Enum(['google', 'microsoft']),
      'Who takes its mail, by its MX, where that says what to publish.',
    ),
    verdict: Type.Enum(['pass', 'warn', 'fail', 'unknown'], { description: 'The worst of its items.' }),
    items: Type.Array(DomainItem),
    checkedAt: Type.String({ description: 'When DNS was asked; kept for an hour.' }),
  },
  { title: 'DomainReport', description: 'What DNS says of the domain, and what to change.' },
)

/** What DNS says of a domain, item by item. */
export type DomainReport = Type.Static<typeof DomainReportAnswer>
export type MailProvider = DomainReport['provider']
