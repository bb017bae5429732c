import type { NotRead } from '../store.ts'

const WORDS: Readonly<Record<string, string>> = {
  blocked: 'is at an address or port that Fairlead isn’t allowed to connect to. Use a public host and a mail port.',
  dns: 'has a host name that could not be resolved. Look for a typing mistake.',
  refused: 'refused the connection. Compare host and port with what your provider says.',
  timeout: 'took too long. Compare host and port with what your provider says.',
  tls: 'made no secure connection. Compare port and security: 465 and 993 go with tls, 587 and 143 with starttls.',
  reset: 'closed the connection early. Try again later.',
  protocol: 'is not a mail server, or not one for this. Compare host and port with what your provider says.',
  aborted: 'was not asked to the end. Try again.',
  authentication:
    'refused the login. Compare user name and password; Google and Microsoft take an app password or OAuth 2.',
  login_required: 'asks its clients to log in. Give user name and password, or OAuth 2.',
  secret_unreadable: 'was not asked: what is stored to log in with cannot be opened. Give the login again.',
  service_refused: 'refuses service for now. Its words say why.',
  oauth_invalid_grant: 'The refresh token is not valid any more. Sign in at the provider again and give the new one.',
  oauth_interaction_required: 'The provider asks for a person. Sign in there again and give the new refresh token.',
  oauth_consent_required: 'The provider asks for consent. Sign in there again and give the new refresh token.',
  oauth_invalid_client: 'The provider does not know this client id and secret. Compare them with its console.',
  oauth_unauthorized_client: 'The provider does not let this client do so. Compare its settings in the console.',
}

/** Servers of large providers: their names are right, so that one who cannot look them up has no network. */
const KNOWN_HOSTS: ReadonlySet<string> = new Set([
  'smtp.gmail.com',
  'imap.gmail.com',
  'smtp.office365.com',
  'outlook.office365.com',
  'smtp-mail.outlook.com',
  'imap-mail.outlook.com',
])

/** Whether a failure is that this installation cannot look up names, whichever server it asked for. */
export function isOwnNetwork(code: string | null, host: string): boolean {
  return code === 'dns' && KNOWN_HOSTS.has(host.toLowerCase())
}

/** Why a server cannot be used and what to do about it, in sentences; `code` is a class of failure. */
export function failureInWords(protocol: 'smtp' | 'imap', code: string, host = ''): string {
  if (isOwnNetwork(code, host)) return `This server could not look up ${host}. Check its network.`
  if (code.startsWith('oauth_token_')) return "The provider's token endpoint could not be asked. Try again later."
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  if (code.startsWith('oauth_')) return words ?? `The provider gives no access token: ${code.slice('oauth_'.length)}.`
  const server = protocol === 'smtp' ? 'The mail server (SMTP)' : 'The server for incoming mail (IMAP)'
  return `${server} ${words ?? `cannot be used: ${code}.`}`
}

const CAUSES: Readonly<Record<Exclude<NotRead['cause'], 'server'>, string>> = {
  backlog: 'more mail came than could be read by now',
  turn: 'workers read other mailboxes before it, and another worker would help',
  no_worker: 'no worker reads mailboxes at present',
}

/** Why a mailbox is not read, as the end of a sentence. */
export function notReadInWords({ cause, problem }: Pick<NotRead, 'cause' | 'problem'>): string {
  return cause === 'server' ? (problem ?? 'its server failed') : CAUSES[cause]
}
