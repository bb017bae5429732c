import type { InboundMail } from '../inbound-mail.ts'
import { headerOf } from '../inbound-mail.ts'
import { isMarked } from '../language/subject-marks.ts'

const DAEMON_ADDRESS =
  /^(?:mailer[._-]?daemon|mail[._-]?daemon|daemon|mdaemon|po+st[._-]?master|mmdf|mailer|mail[._-]delivery[._-](?:sub)?system|mail[._-]administrator|bounces?|mailerdaemon|microsoftexchange[0-9a-f]+|ndr|non-?delivery|undeliverable)(?:[+._-][^@]*)?(?:@|$)/i
const DAEMON_NAME =
  /mail(?:er)?[ -]?(?:daemon|deliver(?:y|ed)? (?:sub)?(?:system|service|agent)|administrator)|mail deliver(?:y)? |delivery (?:sub)?system|system administrator|postmaster|courier mail server|content-filter at|interscan|ndr administrator|microsoft outlook|(?:mail|e-mail) interconnect|mailsystem|mail system|internet mail delivery|メール(?:配送|配信)/i

/** What each known mail system calls its notices; a subject may carry the system's own name before it. */
const FAILURE_SUBJECTS: readonly RegExp[] = [
  /^\W{0,4}(?:\[[^\]]{1,40}\]\s*)?(?:undeliver(?:able|ed)|un-?deliverable|returned (?:e-?)?mail|returned to sender|return(?:ed)? message|failure notice|failure delivery|failed delivery|failed mail|failed to deliver|delivery[ _](?:failure|failed|error|problem|report|status|notification|unsuccessful)|(?:e-?)?mail (?:delivery (?:failed|failure|error|problem|status|system|subsystem)|failure|system error|could not be delivered|not delivered|returned|undeliverable)|message (?:\S+ (?:has been )?frozen|status - undeliverable|delivery (?:has )?fail\w*|could not be delivered|undeliverable|not delivered|you sent (?:was )?blocked)|non[- ]?delivery|nondeliverable|could not (?:be )?deliver(?:ed)?|unable to deliver|cannot deliver|permanent (?:delivery )?failure|postmaster notify|notice: mail delivery|there was an error sending your mail|user unknown|unknown user|address not found|message not delivered|(?:e-?mail|message) (?:rejected|bounced)|bounced (?:mail|message)|\[bounce\]|(?:automatically )?rejected(?: mail|:)|.{0,60}smtp server: errors from)/i,
  /\b(?:mail|message|e-?mail) delivery (?:failed|failure|status)|delivery (?:status )?notification|mail failure\b|see transcript for details|returning message to sender|bulk e-?mail filter/i,
  /^(?:unzustellbar|nicht zustellbar|nicht zugestellt|zustellung fehlgeschlagen|(?:e-?mail|nachricht) (?:unzustellbar|(?:konnte )?nicht zugestellt)|fehler bei der zustellung|zustellungsfehler|benachrichtigung zum .*zustellstatus|non[ _]remis|échec (?:de|d') ?(?:la )?(?:remise|livraison|distribution|envoi)|(?:message )?non (?:distribué|délivré|remis)|notification d'échec|no se (?:puede|pudo|ha podido) entregar|no entregado|error de entrega|mensaje no entregado|devuelto|notificación de estado de entrega|non recapitabile|mancato recapito|messaggio non recapitato|não[ _]entregue|não foi possível entregar|falha na entrega|onbestelbaar|niet bezorgd|niewysłana|nie dostarczono|niedostarczalne|kan inte levereras|det går inte att leverera|ikke leveret|kan ikke leveres|teslim edilemedi|nedoručiteln|doručení se nezdařilo|kézbesíthetetlen)/i,
  /недоставлен|не доставлен|не может быть доставлен|невозможно доставить|(?:送信|配信|配送)(?:が)?(?:でき|失敗|エラー|不能)|(?:メール|メッセージ)(?:が|を)?(?:配信|配送|送信|お届け)|エラーメール|不達|退信|无法(?:投递|送达|传递)|無法(?:傳遞|投遞|傳送)|投递失败|未送达|系统退信|배달(?:되지|할 수|\s*실패)|반송|전송 실패/i,
]

const DELAY_SUBJECT =
  /\bdelay(?:ed)?\b|^warning: (?:message|could not send|mail)|still being retried|not yet delivered|temporary (?:delivery )?failure|verzögert|verspätet|retard(?:é|ée)|en attente de remise|retrasad|demorad|ritardat|atrasad|вовремя|задерж|遅延|延迟|延遲/i

/** What a mail system says when it gives up; each stands for the notices of several systems. */
const FAILURE_WORDS: readonly RegExp[] = [
  /(?:could ?n[o']t|could not|cannot|can ?not|can't|was not|were not|has not|have not|wasn't|not been|never) (?:yet )?(?:be(?:en)? )?(?:successfully )?(?:deliver|sen[dt]|relay|forward|transmit|reach)/i,
  /undeliver(?:able|ed)|unable to (?:deliver|send|relay|reach)|(?:did not|didn't|could not|couldn't) reach|(?:deliver\w{0,10}|delevery|transmission|sending)[^.\n]{0,80}(?:has |have |was |were |is )?(?:fail(?:ed|ure)|aborted|unsuccessful|not possible|impossible|error)|fail(?:ed|ure) (?:to|of|in) (?:the )?deliver/i,
  /permanent(?:ly)? (?:fatal )?(?:error|fail)|fatal (?:delivery )?errors?|(?:returned|returning)[^.\n]{0,40}(?:sender|undelivered|below|to you)|error(?:s)? (?:has |have )?(?:occurred|was detected)?[^.\n]{0,40}(?:deliver|sending your mail)|following (?:recipient|address)[^.\n]{0,60}(?:fail|reject|refus|error|unknown|problem)|recipients? (?:was|were) rejected/i,
  /transcript of (?:the )?session follows|^[^\S\r\n\u2028\u2029]*(?:unknown|invalid) (?:user|host|recipient)[^\n]{0,10}:|giving up on|no valid recipients|rejected by the (?:remote|recipient|mail)|message (?:was|has been) (?:rejected|refused|blocked|bounced)|your (?:message|mail|e-?mail)[^\n]{0,120}(?:rejected|refused|blocked)|(?:<<< |received >>> ?)5\d\d|message header follows|(?:was|were) (?:undelivered|not accepted)|yet to be delivered|has been frozen|was frozen on arrival|^[^\S\r\n\u2028\u2029]*(?:smtp|remote server)[^\n]{0,30}(?:error|returned|response)/im,
  /may not exist, or you may not have permission/i,
  /(?:nicht|unzustellbar)[^.\n]{0,40}(?:zugestellt|zustellbar|ausgeliefert|übermittelt)|unzustellbar|zustellung[^.\n]{0,60}fehlgeschlagen|n'(?:a|ont) pas (?:pu |été )[^.\n]{0,30}(?:remis|délivré|distribué|transmis|livré|envoyé)|échec (?:de |d')|impossible (?:de|d')[^.\n]{0,20}(?:remettre|délivrer|distribuer|livrer)|no (?:se )?(?:pudo|puede|ha podido|ha sido|fue|se entreg)[^.\n]{0,40}(?:entreg|enviar|posible)/i,
  /non (?:è stato|ha potuto|può|recapitabile)[^.\n]{0,40}(?:recapit|consegn|possibile)|não (?:foi|pôde|pode)[^.\n]{0,40}entreg|kon(?:den)? niet[^.\n]{0,40}(?:bezorgd|afgeleverd)|kunne ikke leveres|kunde inte levereras|nie (?:został|można|udało)[^.\n]{0,40}dostarcz|teslim edilemed|не (?:может|могут|удалось|был)[^.\n]{0,40}достав|не доставлен/i,
  /(?:配信|配送|送信|送達|お届け|届け)[^。\n]{0,20}(?:でき|失敗|エラー|不能|られ)|宛先[^。\n]{0,20}(?:不明|存在|見つか)|无法(?:投递|送达|传递)|無法(?:傳遞|投遞|傳送)|投递失败|未能(?:送达|投递)|退回|배달(?:되지|하지|할)|전송하지 못/,
]

const DELAY_WORDS =
  /will (?:be |keep |continue )?(?:retry|retried|trying|to (?:try|retry|attempt|be (?:attempted|retried)))|(?:server|system|we) will (?:continue|keep|try)|warning message only|has (?:not yet been|been delayed)|(?:is |been )?delayed\b|delivery attempts will continue|still (?:being )?(?:retried|undelivered|in the queue)|(?:temporary|transient)(?:ly)? (?:problem|failure|error)[^.\n]{0,60}(?:retr|again)|do not need to resend|weitere zustellversuche|wird (?:es )?weiter versuch|nouvelles? tentatives?|se seguirá intentando|попыт\S{1,10} (?:доставк|будут)/i

const FINAL_WORDS =
  /permanent|giv(?:en|ing) up|no (?:further|more) (?:delivery )?attempts|will not be retried|(?:retry|queue)[^.\n]{0,30}(?:expired|timeout exceeded|exceeded)|(?:failed|fatal) (?:recipients|errors)|has failed|aborted after/i

/** Whether the sender calls itself what mail systems call themselves, or is nobody. */
export function isFromDaemon(mail: InboundMail): boolean {
  const { address, name } = mail.from ?? { address: '', name: '' }
  if (address === '' && name === '') return mail.headers.has('from') || hasNullReturnPath(mail)
  const raw = headerOf(mail, 'from')
  return (
    DAEMON_ADDRESS.test(address) || DAEMON_NAME.test(name) || /^"?mailer-daemon\b/i.test(raw) || DAEMON_NAME.test(raw)
  )
}

/** Whether the sender is a mail system by its name for itself; `postmaster` may be a person. */
export function isMailerDaemon(mail: InboundMail): boolean {
  return /mailer[._-]?daemon|mail delivery (?:sub)?system/i.test(headerOf(mail, 'from'))
}

/** RFC 5321 §4.5.5: notifications have the null reverse-path, which Return-Path shows. */
export function hasNullReturnPath(mail: InboundMail): boolean {
  const path = headerOf(mail, 'return-path').toLowerCase()
  return path === '<>' || /^<?mailer-daemon\b/.test(path)
}

/** Whether a subject is that of a notice of failure or of delay; a reply to one or a forward of one is neither. */
export function subjectSays(subject: string): 'bounce' | 'delay' | undefined {
  const text = subject.slice(0, 300).trim()
  if (isMarked(text) || text.endsWith('?')) return undefined
  const isFailure = FAILURE_SUBJECTS.some((pattern) => pattern.test(text))
  if (DELAY_SUBJECT.test(text) && !/fail(?:ed|ure)(?! notice)/i.test(text)) return 'delay'
  return isFailure ? 'bounce' : undefined
}

/** Whether the words of a notice, without what it returns, speak of failure or of delay; quoted lines do not count. */
export function wordsSay(notice: string): 'bounce' | 'delay' | undefined {
  const text = unquoted(notice)
  if (DELAY_WORDS.test(text) && !FINAL_WORDS.test(text)) return 'delay'
  return FAILURE_WORDS.some((pattern) => pattern.test(text)) ? 'bounce' : undefined
}

function unquoted(notice: string): string {
  const lines = notice.slice(0, 20_000).split(/\r?\n/)
  return lines.filter((line) => !/^>(?!>> )/.test(line)).join('\n')
}
