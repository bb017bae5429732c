/** A step as a draft has it. */
export interface TemplateStep {
  readonly wait: string
  readonly variants: readonly { readonly subject?: string; readonly body: string; readonly weight: number }[]
}

/** Emails to start from: what they are for, and the steps as they go into a draft. */
export interface SequenceTemplate {
  /** Stays the same for good. */
  readonly templateId: string
  readonly name: string
  readonly suits: string
  readonly steps: readonly TemplateStep[]
}

function email(wait: string, body: string, subject?: string): TemplateStep {
  const words = subject === undefined ? { body } : { subject, body }
  return { wait, variants: [{ ...words, weight: 1 }] }
}

const HELLO = 'Hi {{ lead.firstName | default: "there" }},'
const BYE = 'Best,\n{{ sender.firstName | default: sender.name }}'

/** A text of paragraphs between greeting and name. */
function letter(...paragraphs: string[]): string {
  return [HELLO, ...paragraphs, BYE].join('\n\n')
}

/** Every sequence to start from, in the order in which they are offered. Square brackets mark what the writer fills in. */
export const SEQUENCE_TEMPLATES: readonly SequenceTemplate[] = [
  {
    templateId: 'cold-intro',
    name: 'Cold intro',
    suits: 'First contact with people who don’t know you.',
    steps: [
      email(
        'P0D',
        letter(
          'I noticed {{ lead.companyName }} [what you noticed].',
          'We help [companies like theirs] to [result], for example [customer and number].',
          'Worth a short call? Pick a time here: {{ calendarLink }}',
        ),
        '{{ lead.companyName }} and [result]',
      ),
      email(
        'P3D',
        letter(
          'One thing I left out: [a short proof, such as a number or a quote].',
          'If [problem] is on your list this quarter, I can show you how it works: {{ calendarLink }}',
        ),
      ),
      email(
        'P5D',
        letter(
          'I don’t want to fill your inbox, so this is my last note.',
          'If somebody else at {{ lead.companyName }} looks after [topic], who would be the right person?',
        ),
      ),
    ],
  },
  {
    templateId: 'event-follow-up',
    name: 'Event follow-up',
    suits: 'People you met at a fair, a webinar or a meetup.',
    steps: [
      email(
        'P0D',
        letter(
          'Good to meet you at [event]. You mentioned [what you talked about].',
          'Here is [what you promised]: [link].',
          'Shall we continue? Pick a time that suits you: {{ calendarLink }}',
        ),
        'Following up on [event]',
      ),
      email('P4D', letter('Did [what you promised] help? I’m happy to answer questions: {{ calendarLink }}')),
    ],
  },
  {
    templateId: 'inbound-reply',
    name: 'Inbound fast reply',
    suits: 'People who filled in a form or asked for a demo.',
    steps: [
      email(
        'P0D',
        letter(
          'Thanks for your interest in {{ sender.companyName }}.',
          'The quickest next step is a short call. Pick any time here: {{ calendarLink }}',
          'To prepare, it helps to know: [your question]?',
        ),
        'Your request to {{ sender.companyName }}',
      ),
      email('P1D', letter('Just making sure my note reached you. These times are free: {{ calendarLink }}')),
      email('P3D', letter('Is this still of interest? Reply with “later” and I’ll get back to you next month.')),
    ],
  },
  {
    templateId: 'trial-to-call',
    name: 'Trial check-in',
    suits: 'People who started a trial and went quiet.',
    steps: [
      email(
        'P1D',
        letter(
          'How is your trial going? Most teams begin with [first step], which takes about ten minutes.',
          'If you’d like a hand, we can do it together: {{ calendarLink }}',
        ),
        'Your trial of {{ sender.companyName }}',
      ),
      email('P4D', letter('What would help {{ lead.companyName }} decide? Reply with one line, I read them all.')),
    ],
  },
  {
    templateId: 'win-back',
    name: 'Win back',
    suits: 'Former customers, or deals that went cold.',
    steps: [
      email(
        'P0D',
        letter(
          'We last spoke about [topic]. Since then we have added [your news].',
          'Would a fresh look make sense? {{ calendarLink }}',
        ),
        'What’s new since we last spoke',
      ),
      email('P6D', letter('Should I close your file, or is [topic] still open at {{ lead.companyName }}?')),
    ],
  },
]

/** What the writer fills in, as it stands in the templates: "[result]". */
export const PLACEHOLDERS: readonly string[] = [
  ...new Set(
    SEQUENCE_TEMPLATES.flatMap(({ steps }) => steps.flatMap(({ variants }) => variants)).flatMap(placeholdersOf),
  ),
]

/** The placeholders of an email to start from. Its Liquid has no square brackets. */
export function placeholdersOf({ subject = '', body }: TemplateStep['variants'][number]): string[] {
  return `${subject}\n${body}`.match(/\[[^\][]+\]/g) ?? []
}
