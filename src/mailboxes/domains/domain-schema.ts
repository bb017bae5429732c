import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'

const DomainItem = Type.Object({
  item: Type.Enum(['mx', 'spf', 'dkim', 'dmarc', 'alignment']),
  verdict: Type.Enum(['pass', 'warn', 'fail', 'unknown'], {
    description: '`unknown`: no DNS answer.',
  }),
  detail: Type.String({ description: 'The result, and missing records to publish.' }),
  found: nullable(Type.String(), 'The current record, cut at 1,000 characters.'),
  publish: nullable(
    Type.Object({ type: Type.Literal('TXT'), name: Type.String(), value: Type.String() }),
    'The record to publish, if any.',
  ),
})

/** One thing that receivers look at. */
export type DomainItem = Type.Static<typeof DomainItem>

export const DomainReportAnswer = Type.Object(
  {
    domain: Type.String({ description: 'The sending domain.' }),
    provider: nullable(Type.Enum(['google', 'microsoft']), 'Mail provider by MX, if known.'),
    verdict: Type.Enum(['pass', 'warn', 'fail', 'unknown'], { description: 'The worst verdict of all items.' }),
    items: Type.Array(DomainItem),
    checkedAt: Type.String({ description: 'Time of the check; cached for an hour.' }),
  },
  { title: 'DomainReport', description: 'DNS checks of the domain, and fixes.' },
)

/** What DNS says of a domain, item by item. */
export type DomainReport = Type.Static<typeof DomainReportAnswer>
export type MailProvider = DomainReport['provider']
