import Type from 'typebox'
import { pointerTo } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { checkPlace, checkRequest, sampleUrl } from '../../research/index.ts'
import type { MappedSubject } from '../../research/index.ts'
import { EMAIL_VERDICTS } from '../email-verdict.ts'

/** How any HTTP API that answers JSON about an address is asked and read. */
export const VerifierMapping = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'An https URL with `{email}` in its path or query, percent-encoded.',
      examples: ['https://api.example.com/verify?email={email}'],
    }),
    headers: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.String({ minLength: 1, maxLength: 1_000 }), {
        maxProperties: 20,
        description: 'Sent with each request. `{apiKey}` in a value is replaced by `apiKey`.',
      }),
    ),
    verdict: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Response path of the verdict: a JSON Pointer (`/data/result`), or with dots.',
      examples: ['/result'],
    }),
    words: Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Enum([...EMAIL_VERDICTS]), {
      minProperties: 1,
      maxProperties: 50,
      description: 'Verdict for each of its words, ignoring case. Other words: `unknown`.',
      examples: [{ deliverable: 'valid', undeliverable: 'invalid' }],
    }),
  },
  { title: 'VerifierMapping', additionalProperties: false, description: 'For kind `http` only.' },
)
export type VerifierMapping = Type.Static<typeof VerifierMapping>

/** A mapping of a verifier asks about an address. */
export const EMAIL: MappedSubject = {
  mark: '{email}',
  sample: 'jane@example.com',
  example: 'https://api.example.com/verify?email={email}',
  code: 'email_missing',
  words: 'the address that is asked about',
}

/** Everything that is wrong with a mapping, each with its place and what would be right. */
export function checkVerifierMapping(mapping: VerifierMapping): Problem[] {
  return [...checkRequest(mapping, EMAIL), ...checkPlace(pointerTo('/mapping', 'verdict'), mapping.verdict)]
}

/** The address that a mapping stands for; undefined for one that is no URL. */
export function sampleVerifierUrl(mapping: VerifierMapping): URL | undefined {
  return sampleUrl(mapping, EMAIL)
}
