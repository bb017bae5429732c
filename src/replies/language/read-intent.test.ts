import { expect, test } from 'vitest'
import { classifyByRules, readIntent } from './read-intent.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['unsubscribe', 'unsubscribe'],
  ['Please remove me from your list.', 'unsubscribe'],
  ['No thanks, stop.', 'unsubscribe'],
  ['STOP', 'unsubscribe'],
  ['Take me off this list', 'unsubscribe'],
  ['Please stop emailing me', 'unsubscribe'],
  ["Don't contact me again", 'unsubscribe'],
  ['Hi, please delete my email from your database', 'unsubscribe'],
  ['Bitte nehmen Sie mich aus Ihrem Verteiler.', 'unsubscribe'],
  ['Keine weiteren E-Mails bitte', 'unsubscribe'],
  ['Merci de ne plus me contacter.', 'unsubscribe'],
  ['Désinscrivez-moi svp', 'unsubscribe'],
  ['Por favor, no me escriba más', 'unsubscribe'],
  ['Quiero darme de baja', 'unsubscribe'],
  ['Leave me alone', 'unsubscribe'],
  ['Lassen Sie mich in Ruhe', 'unsubscribe'],
  ['Please stop these emails', 'unsubscribe'],
  ["Please don't send me any more mails", 'unsubscribe'],
  ['We want to stop these manual processes, tell me more', 'interested'],
  ['We stop all marketing in Q4, but contact me in January.', 'unclear'],
  ['Can you remove the attachment limit?', 'question'],
  ['Gracias, pero no', 'not_interested'],
  ['Not interested, thanks', 'not_interested'],
  ['No thank you', 'not_interested'],
  ['We already use a competitor.', 'not_interested'],
  ["I'm not really interested at this time", 'not_interested'],
  ['We are currently not looking for new tools', 'not_interested'],
  ['Kein Interesse', 'not_interested'],
  ['Nein danke, wir haben bereits einen Anbieter', 'not_interested'],
  ['Non merci, pas intéressé', 'not_interested'],
  ['No me interesa, gracias', 'not_interested'],
  ["Sounds great, let's talk next week", 'interested'],
  ['Can you send me more information?', 'interested'],
  ['What is the price?', 'interested'],
  ['Yes please', 'interested'],
  ['I stopped by your booth! Can we set up a demo?', 'interested'],
  ["I can't stop thinking about this, tell me more!", 'interested'],
  ['Klingt interessant, gerne. Haben Sie nächste Woche Zeit?', 'interested'],
  ['Oui, volontiers. Mardi ?', 'interested'],
  ['Me interesa, ¿podemos agendar una reunión?', 'interested'],
  ['Where did you get my address?', 'question'],
  ['Wie sind Sie an meine Daten gekommen?', 'question'],
  ['How do you handle unsubscribe requests?', 'question'],
  ['Does your tool support opt-out?', 'question'],
  ['Please contact my colleague Jane at jane@x.test', 'referral'],
  ["I'm not the right person, reach out to Bob Smith", 'referral'],
  ['Contact Bob Smith instead', 'referral'],
  ['Forwarded this to our CTO.', 'referral'],
  ['Bitte wenden Sie sich an Frau Meier', 'referral'],
  ['Contactez plutôt ma collègue marie@x.test', 'referral'],
  ['Contacte con mi compañero Juan', 'referral'],
  ["I'm out of the office until Monday", 'out_of_office'],
  ['I am on annual leave. For urgent matters contact Bob Smith at bob@x.test', 'out_of_office'],
  ['Ich bin im Urlaub', 'out_of_office'],
  ['Je suis en congés', 'out_of_office'],
  ['Estoy de vacaciones', 'out_of_office'],
  // Words that end in é, which JavaScript's own `\b` takes for the end of nothing.
  ['Je suis intéressé', 'interested'],
  ['J’ai transféré à mon directeur', 'referral'],
  ["We wouldn't be interested", 'not_interested'],
  ['Contact me in Q3', 'unclear'],
  ['ok', 'unclear'],
  ['', 'unclear'],
]

test.each(CASES)('"%s" is %s', (text, intent) => {
  expect(readIntent({ subject: 'Re: Quick question', text })).toMatchObject({ intent, by: 'rules' })
})

test('the words that decided are given', () => {
  expect(readIntent({ subject: '', text: 'Hello,\nplease stop   emailing me.' }).reason).toBe('stop emailing me')
})

test('a whole subject asks to be left alone, ours within it does not', () => {
  expect(readIntent({ subject: 'Re: Unsubscribe', text: '' }).intent).toBe('unsubscribe')
  expect(readIntent({ subject: 'Re: How teams unsubscribe', text: 'Thanks' }).intent).toBe('unclear')
})

test('a footer further down is no request', () => {
  const text = `${'Thanks for your mail, we will see. '.repeat(8)}\nTo unsubscribe click here`
  expect(readIntent({ subject: 'Re: Hello', text }).intent).toBe('unclear')
})

test('the rules stand behind the interface of any classifier', async () => {
  const answer = await classifyByRules({ subject: '', text: 'Not interested' })
  expect(answer).toEqual({ intent: 'not_interested', confidence: 0.9, by: 'rules', reason: 'Not interested' })
})
