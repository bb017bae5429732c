import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'
import { PACKS } from './packs/index.ts'
import { requestReader } from './unsubscribe-request.ts'

const readUnsubscribeRequest = requestReader(PACKS)

/** What people write who mean something else, or may: none of it suppresses anybody. */
const OTHERS: readonly string[] = [
  'Hiermit widerspreche ich.',
  'remove me from the thread and add Bob',
  'Please remove me from the thread and add Bob',
  "opt out of our current vendor, let's talk",
  "We want to opt out of our current vendor, let's talk",
  'take me off the hook: when can we meet?',
  'Take me off the hook: when can we meet?',
  'I stopped by your booth! Can we set up a demo?',
  "I can't stop thinking about this, tell me more!",
  'How do you handle unsubscribe requests?',
  'Does your tool support opt-out?',
  'Thanks for your mail, we will see. Thanks for your mail, we will see. Thanks for your mail, we will see.\nTo unsubscribe click here',
  'We want to stop emailing our customers by hand, tell me more',
  'We had to stop emailing customers manually.',
  "Don't email me, call me on 555 1234.",
  "Don't contact me until January.",
  'We want to stop the spam in our inbox.',
  'Can your tool delete our data after the trial?',
  'Full stop.',
  'Stop by anytime!',
  'Stop?',
  "Sounds great, let's talk next week",
  "I don't want to unsubscribe, tell me more",
  'If you no longer wish to receive emails, click here',
  'Could you stop by on Tuesday?',
  'Please remove me from the CC and talk to Bob',
  'Please remove my colleague from the invite',
  'get me off the ground quickly?',
  'How do opt-outs work in your product?',
  'Yes! Please remove me from the trial list and put me on the paid list, happy to talk',
  'Wir machen keine Werbung.',
  'Können sich Kunden bei euch selbst abmelden?',
  'Nehmen Sie mich gerne in den Termin auf',
  'Ich widerspreche Ihnen da etwas, lassen Sie uns sprechen.',
  'Wir wollen keine manuellen Prozesse mehr',
  'Wir haben aufgehört',
  'Kein Interesse',
  'Nein danke, wir haben bereits einen Anbieter',
  'Bitte nehmen Sie mich aus dem CC',
  'Nous devons cesser de perdre du temps, discutons',
  'Votre outil gère-t-il la désinscription ?',
  'Ne me contactez pas avant janvier',
  'Pouvez-vous envoyer plus de mails ?',
  'Nous ne voulons plus perdre de leads',
  "Merci de me retirer de la boucle et d'ajouter Paul",
  'Non merci, pas intéressé',
  'Estoy de baja hasta el lunes',
  'Baja médica hasta el lunes',
  'Pueden dar de baja a clientes con su herramienta?',
  'No me interesa, gracias',
  'Gracias, pero no',
  'Queremos eliminar tareas manuales',
  'No me escriba hasta enero',
  'No queremos perder leads',
  'Bitte von weiteren Mails absehen',
  "Ne m'appelez pas, écrivez-moi plutôt",
  "I'd love to talk. Unsubscribe is broken on your site by the way.",
  'Please add my colleague and remove me from this thread. Thanks!',
  'Our customers unsubscribe too often, can you help?',
  'Wie verhindert Ihr Tool, dass Leute sich abmelden?',
  'Comment gérez-vous les désinscriptions ?',
  'Cómo gestionan las bajas de la lista?',
  'Please stop by our booth.',
  "Let's stop here for now.",
  'I never signed up for this.',
  'Woher haben Sie meine Daten? DSGVO!',
  'We want to stop these manual processes, tell me more',
  'We stop all marketing in Q4, but contact me in January.',
  'Can you remove the attachment limit?',
  'Happy to talk! I am away until 1 December, how about Tuesday the 8th?',
  'Not interested, thanks',
  'Contact me in Q3',
  'ok',
]

test.each(OTHERS)('"%s" is not surely a request', (text) => {
  expect(readUnsubscribeRequest(text)?.sure ?? false).toBe(false)
})

/** What may be a request is never read as something that needs no answer. */
test.each([
  ['I never signed up for this.', 'unclear'],
  ['Not interested. Please do not send me to your spam list', 'unclear'],
  ["We want to opt out of our current vendor, let's talk", 'interested'],
  ['Wie verhindert Ihr Tool, dass Leute sich abmelden?', 'question'],
  ['Kein Interesse. Und DSGVO kennen Sie?', 'unclear'],
  ['Non merci, et vous connaissez le RGPD.', 'unclear'],
])('"%s" waits for a person as %s', (text, intent) => {
  expect(readIntent({ subject: '', text })).toMatchObject({ intent, doubtful: true })
})

test('a request far down is for a person to judge', () => {
  const text = `${'Thank you for your mail, which we have read with care. '.repeat(5)}Please remove me from your list.`
  expect(readUnsubscribeRequest(text)).toEqual({ sure: false, words: 'Please remove me from your list' })
})

test('whoever asks and wants to go on talking is for a person to judge', () => {
  expect(readUnsubscribeRequest('Remove my private address from your list and call me at the office.')?.sure).toBe(
    false,
  )
})

test('the words are given as they stand', () => {
  expect(readUnsubscribeRequest('Désinscrivez-moi, merci')?.words).toBe('Désinscrivez-moi')
})
