import { isAsserted, isPresent } from '../readers/assertion.ts'
import type { PageFinding } from '../readers/finding.ts'
import type { IsOwnName } from '../readers/own-name.ts'
import { subjectAt } from '../readers/subject.ts'

/** How sure words are whose subject is the company, and notes without a subject. */
export const CLEARLY = 0.6
export const PERHAPS = 0.5

/** A sentence in the company's own voice, with nothing before it. */
export interface Remark {
  readonly text: string
  readonly isOwnName: IsOwnName
  /** Instant in ISO 8601 at which it is read. */
  readonly observedAt: string
}

/** What a remark tells, without the words that tell it. */
export type Told = Omit<PageFinding, 'quote'>

const BEFORE_VERB =
  /(?:\s|^)(?:actively|mainly|mostly|primarily|heavily|just|recently|lately|successfully|has|have|haben|hat|avons|ont|han|hemos|ha|kürzlich|gerade|vor kurzem|récemment|recientemente|acaban? de)$/iu

/** Without a subject, these tell somebody to do it. */
const MAY_BE_COMMAND =
  /^(?:use|run|work|rely|nutzen|verwenden|arbeiten|setzen|utilise|travaille|usa|utiliza|trabaja|recrute|contrata|busca|cherche|suchen)(?![\p{L}])/iu

/**
 * How sure it is that what stands from `from` to `to` is stated of the company, now or as done: undefined where it is
 * denied, supposed, planned or over, or somebody else is its subject.
 */
export function stated({ text, isOwnName }: Remark, from: number, to: number): number | undefined {
  if (!isAsserted(text, to) || !isPresent(text, to)) return undefined
  let at = text.slice(0, from).trimEnd().length
  while (BEFORE_VERB.test(text.slice(0, at))) at = text.slice(0, at).replace(BEFORE_VERB, '').trimEnd().length
  const subject = subjectAt({ text, before: '' }, at, isOwnName)
  if (subject === 'clearly') return CLEARLY
  return subject === 'no' || MAY_BE_COMMAND.test(text.slice(from)) ? undefined : PERHAPS
}
