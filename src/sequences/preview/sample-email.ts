import type { CampaignQuestion } from '../../research/index.ts'
import { signOffName } from '../templates/first-name.ts'
import { renderEmails } from '../templates/render-step.ts'
import type { PreparedEmail, Sender } from '../templates/render-step.ts'
import type { RenderedMessage } from '../templates/render-template.ts'
import { exampleScope, listVariables } from '../templates/template-variables.ts'

/** A draft of one email. Without `subject` it replies in a thread that began with the subject template `firstSubject`. */
export interface EmailDraft {
  readonly subject?: string
  readonly body: string
  readonly html?: string
  readonly firstSubject?: string
  /** Number of the step, where it has one: with it, `spin` chooses what is going to be sent. */
  readonly step?: number
}

/** Who a sample is written for. */
export const SAMPLE_NAME = 'Jane Doe'

/** What only some leads have, as a template names it. */
const FREE = /^(customData|researchData|answers)(?:\.([\w-]+)|\["([^"]+)"\])/u

interface SamplePlace {
  readonly organizationId: string
  readonly sender: Sender
  readonly links: { readonly calendar: string; readonly unsubscribe: string }
  readonly questions: readonly CampaignQuestion[]
}

/** Writes a draft for a made-up lead, so that an email can be seen before there is any. What only a lead has stands there by its name. */
export async function writeSample(draft: EmailDraft, place: SamplePlace): Promise<RenderedMessage> {
  const { subject, body, html, firstSubject } = draft
  if (subject !== undefined || firstSubject === undefined) return write({ subject, body, html }, place)
  const first = await write({ subject: firstSubject, body: '.' }, place)
  return first.ok ? write({ body, html }, place, first.subject) : first
}

async function write(
  template: PreparedEmail['template'],
  place: SamplePlace,
  firstSubject?: string,
): Promise<RenderedMessage> {
  const { organizationId, sender, links, questions } = place
  const free: Record<string, Record<string, string>> = { customData: {}, researchData: {}, answers: {} }
  for (const one of listVariables([], questions)) put(free, one.name, one.example ?? '')
  const example = exampleScope() as Record<string, object>
  const own = {
    lead: { ...example['lead'], contactName: SAMPLE_NAME },
    sender: { ...sender, firstName: signOffName(sender.name, sender.companyName) },
    calendarLink: links.calendar,
    unsubscribeLink: links.unsubscribe,
  }
  const render = async () => {
    const words = { template, firstSubject, scope: { ...example, ...own, ...free }, seed: 'sample' }
    const email = { ...words, organizationId, sender, unsubscribeLink: links.unsubscribe }
    const [message] = await renderEmails([email], { owner: organizationId })
    if (message instanceof Error) throw message
    return message!
  }
  const message = await render()
  const named = message.ok ? [] : message.missing.filter((name) => put(free, name))
  return named.length === 0 ? message : render()
}

/** Gives freeform data of that name a value, its own name in brackets where there is no better one; false for any other name. */
function put(free: Record<string, Record<string, string>>, name: string, example = ''): boolean {
  const [, root = '', member, key] = FREE.exec(name) ?? []
  const last = member ?? key
  const values = free[root]
  if (values === undefined || last === undefined) return false
  values[last] = example === '' ? `[${last}]` : example
  return true
}
