/** One rule: the words, the intent they speak for, and what speaks against reading them so. */
export interface IntentRule {
  readonly intent: Intent
  readonly words: RegExp
  /** Where this matches too, the rule is silent. */
  readonly unless?: RegExp
  /** 0 to 1. */
  readonly confidence: number
}

const NEGATED_INTEREST =
  /\b(?:not|n['’]t|never|no longer|isn['’]t) (?:\S+ ){0,3}(?:interest|relevant|need|looking)|\bkein(?:e[nr]?)? (?:\S+ )?(?:interesse|bedarf)|\bnicht (?:\S+ )?interess|\bpas (?:\S+ )?int[ée]ress|\bno (?:\S+ ){0,2}interesa|\bno interest/i

const REFERRED =
  /\b(?:contact|reach(?: out)? to|reach out to|speak (?:to|with)|talk (?:to|with)|write (?:to )?|e-?mail|get in touch with|connect with|ask|try|check with)(?:ing)? (?!me\b|us\b|you\b|again|them|address|it\b|this\b|the (?:end|pricing|link))(?:my (?:colleague|boss|manager|assistant)|our \p{L}+|(?-i:\p{Lu})[\p{L}-]+|\S+@\S+)/iu

/** In the order in which they are asked; the first that matches decides. */
export const RULES: readonly IntentRule[] = [
  { intent: 'referral', confidence: 0.85, words: REFERRED },
  {
    intent: 'referral',
    confidence: 0.8,
    words:
      /\b(?:not|isn['’]t|am not) the (?:right|best|correct) (?:person|contact|one)|\bwrong person\b|\b(?:right|best|correct) (?:person|contact)(?: \S+){0,6} (?:is|would be)\b|\b(?:looping|copying|adding|cc['’]?ing|ccing|putting) (?:in )?(?:(?-i:\p{Lu})|my )|\b(?:have |['’]ve |i )?forward(?:ed|ing) (?:this|your|it)\b|\bin charge of|\b(?:handles|is responsible for|deals with|looks after) (?:this|that|these)|\bcc['’]?d\b|\(?in cc\)?/iu,
  },
  {
    intent: 'referral',
    confidence: 0.8,
    words:
      /\b(?:wenden sie sich|kontaktieren sie|schreiben sie|sprechen sie)(?: bitte)? (?:an |mit )?(?!mir|mich|uns)(?:meine[nr]?|unsere[nr]?|herrn?|frau|\S+@\S+|den |die )|\b(?:nicht|bin nicht) (?:der richtige|die richtige|zuständig)|\bzuständig(?: dafür)? (?:ist|wäre)|\b(?:richtige[rn]?|zuständige[rn]?) ansprechpartner|\bweitergeleitet|\bleite (?:ihre|die|das|es)\b.{0,30}\bweiter/iu,
  },
  {
    intent: 'referral',
    confidence: 0.8,
    words:
      /\b(?:contactez|contacter|adressez[- ]vous|voyez avec|écrivez à)(?: plutôt)? (?!moi)(?:à |mon |ma |notre |m\. |mme |(?-i:\p{Lu})\p{L}+|\S+@\S+)|\bpas la bonne personne|\bla bonne personne|\ben copie\b|\btransmis\b|\btransf[ée]r[ée]\b|\b(?:contacte|contacta|contactar|diríjase|hable|habla|escriba|escribe) (?:con |a )?(?!me)(?:mi |nuestr|(?-i:\p{Lu})\p{L}+|\S+@\S+)|\bno soy la persona|\bla persona (?:adecuada|indicada|encargada|responsable)|\ben copia\b|\bhe reenviado|\breenvi[ée]/iu,
  },
  {
    intent: 'not_interested',
    confidence: 0.9,
    words:
      /\b(?:not|n['’]t) (?:\S+ ){0,2}interested\b|\bno interest\b|\bno,? (?:thanks?|thank you)\b|\bno thx\b|\bnot (?:for us|for me|a (?:good )?fit|relevant|looking (?:for|to|at)|in the market|at (?:this|the) (?:time|moment)|right now|now\b|currently|a priority)|\b(?:we|i)(?:['’]re|['’]m| are| am) (?:all set|good\b|happy with|fine\b|set\b)|\balready (?:have|use|using|work with|working with|got|covered)|\b(?:i['’]ll|we['’]ll|will|going to) pass\b|\bnot the right time|\b(?:no|don['’]t have (?:a |any )?|do not have (?:a |any )?) ?(?:need|budget|use)\b|\b(?:don['’]t|do not) need\b|\brespectfully decline|\bnope\b/i,
  },
  {
    intent: 'not_interested',
    confidence: 0.9,
    words:
      /\bkein(?:e[nr]?)? (?:\S+ )?(?:interesse|bedarf|budget)|\bnicht (?:\S+ )?interessiert|\bnein,? danke|\b(?:derzeit|momentan|aktuell|zurzeit) (?:leider )?(?:nicht|kein)|\b(?:bereits|schon) (?:\S+ ){0,3}(?:lösung|anbieter|dienstleister|versorgt)|\bpasst (?:leider )?nicht|\b(?:pas|plus) (?:\S+ )?int[ée]ress|\bnon,? merci|\bpas (?:besoin|pour nous|d['’]actualité|le bon moment)|\bd[ée]j[àa] (?:\S+ ){0,3}(?:solution|prestataire|outil)|\bne (?:nous |m['’])?int[ée]resse pas|\bno (?:me|nos|le) interesa|\bno estoy interesad|\bno estamos interesad|\bno,? gracias|\b(?:gracias|merci|danke),? (?:pero|mais|aber) (?:no|non|nein)\b|\bya (?:tenemos|contamos|trabajamos)|\bno (?:lo )?necesit|\bde momento no\b|\bahora mismo no\b/i,
  },
  {
    intent: 'interested',
    confidence: 0.85,
    unless: NEGATED_INTEREST,
    words:
      /\b(?:let['’]?s|lets) (?:talk|chat|meet|connect|do (?:it|this|that)|set|schedule|book|have a)|\b(?:happy|love|like|glad|keen|open) to (?:\S+ )?(?:chat|talk|meet|connect|learn|hear|see|discuss|know|explore|jump|have a)|\b(?:book(?:ed)?|schedule|set up|arrange|find) (?:a |an |some |in )?(?:\S+ )?(?:call|meeting|demo|time|slot)|\bcalend(?:ar|ly)\b|\b(?:send|share|forward)(?: me| us| over)? (?:\S+ ){0,2}(?:more|info|information|details|deck|pricing|proposal|invite|times|link)|\btell me more|\bmore (?:info|information|details)\b|\bsounds (?:\S+ )?(?:good|great|interesting|useful|relevant)|\b(?:i['’]m|i am|we['’]re|we are|very|definitely|quite|would be|be) interested\b|^\W*(?:interested|yes(?:,? please)?|sure|absolutely)\b|\bcall me\b|\bgive me a (?:call|ring)|\b(?:i['’]m|i am|we are|we['’]re) (?:free|available)\b|\b(?:how|does) (?:\S+ ){0,4}(?:tuesday|monday|wednesday|thursday|friday|tomorrow|next week)|\bdemo\b|\bpric(?:e|es|ing)\b|\bhow much\b|\bquote\b/im,
  },
  {
    intent: 'interested',
    confidence: 0.85,
    unless: NEGATED_INTEREST,
    words:
      /\bklingt (?:\S+ )?(?:gut|interessant|spannend)|\b(?:interessiert|interesse|interessant)\b|\b(?:sehr |ja,? )?gern(?:e)?\b|\btermin\b|\b(?:mehr|weitere|nähere) (?:infos?|informationen|details)|\brufen sie (?:mich|uns)|\btelefonieren|\bwas kostet|\bpreise?\b|\bangebot\b|\bint[ée]ress(?:[ée]e?s?|ant[es]*)\b|\b(?:m['’]|nous )int[ée]resse\b|\bvolontiers\b|\bavec plaisir\b|\brendez-vous\b|\ben savoir plus|\bplus d['’]informations?|\bappelez[- ](?:moi|nous)|\btarifs?\b|\b(?:me|nos) interesa|\binteresad[oa]s?\b|\binteresante\b|\bsuena (?:bien|interesante)|\bagend(?:ar|emos|amos)|\breuni[óo]n\b|\bll[áa]m(?:a|e|en)me|\bm[áa]s (?:informaci[óo]n|detalles|info)|\bhablemos\b|\bencantad[oa]|\bprecios?\b/im,
  },
  { intent: 'question', confidence: 0.7, words: /[?？]/ },
]

/** That somebody is away, said by himself or by his machine. */
export const AWAY =
  /\bout of (?:the )?office\b|\booo\b|\bon (?:annual |parental |maternity |paternity |sick |medical )?(?:vacation|leave|holidays?|pto)\b|\b(?:am|['’]m|is|be) (?:currently )?(?:away|travell?ing)\b|\bannual leave\b|\bnicht im (?:büro|haus|hause)\b|\b(?:im|in) (?:urlaub|elternzeit|mutterschutz)\b|\babwesen(?:d|heit)\b|\bnicht erreichbar\b|\babsen(?:t|te|ce)\b(?=.{0,60}\b(?:du|jusqu|bureau|retour|de|le)\b)|\ben (?:congés?|vacances|déplacement)\b|\bfuera de (?:la )?oficina\b|\bde (?:vacaciones|baja|permiso)\b(?! de la lista)|\bausente\b/i

const RECEIPTS: readonly RegExp[] = [
  /\b(?:we|i)(?: have|['’]ve)?(?: safely| successfully)? (?:received|got) your (?:message|e-?mail|request|inquiry|enquiry|mail|query)\b|\byour (?:request|ticket|case|inquiry|enquiry|message|e-?mail)(?: \S+){0,3} (?:has been|was|is being) (?:received|created|opened|registered|logged|updated|assigned|forwarded|reviewed)\b|\b(?:ticket|case|request) (?:number|id|no\.|#)|\bauto(?:mated|matic(?:ally)?)(?: generated)? (?:message|response|reply|e-?mail|acknowledg\w+)\b|\bdo not (?:reply|respond) to this\b|\bwill (?:get back|respond|reply|be in touch)(?: to| with)?(?: you)?(?: \S+){0,4} (?:within|as soon as|shortly|soon)\b/i,
  /\b(?:haben|wurde) (?:ihre|deine) (?:\S+ )?(?:nachricht|anfrage|e-?mail|mail)(?: \S+){0,3} (?:erhalten|empfangen|registriert)|\bihre (?:anfrage|nachricht|e-?mail|ticket)(?: \S+){0,4} (?:eingegangen|erhalten|registriert|eröffnet|erstellt)\b|\b(?:ticket|vorgangs|anfrage)-?(?:nummer|nr\.?|id)\b|\bautomatisch (?:generierte|erstellte|erzeugte|versendete)|\bautomatische (?:antwort|eingangsbestätigung)|\bantworten sie (?:bitte )?nicht auf diese/i,
  /\b(?:bien reçu|avons reçu) votre (?:message|demande|e-?mail|mail|courriel)|\bvotre (?:demande|message|ticket)(?: \S+){0,3} (?:enregistrée?|reçue?|prise? en compte|créée?)|\bnuméro de (?:ticket|dossier|demande)|\b(?:message|réponse|mail) automatique|\bne pas répondre à ce/i,
  /\bhemos recibido (?:su|tu) (?:mensaje|solicitud|correo|consulta)|\b(?:su|tu) (?:solicitud|mensaje|ticket|consulta)(?: \S+){0,3} (?:recibid[oa]|registrad[oa]|cread[oa])|\bnúmero de (?:ticket|caso|solicitud)|\b(?:mensaje|respuesta) autom[aá]tic[oa]|\bno responda a este/i,
]

/** Whether a text is the receipt of a mail, as ticket systems write it. Of the first 2,000 characters. */
export function isReceipt(text: string): boolean {
  const cut = text.slice(0, 2_000).normalize('NFC').replaceAll(/\s+/g, ' ')
  return RECEIPTS.some((words) => words.test(cut))
}

/** What a reply wants; `unclear` when nothing in it says. */
export type Intent =
  | 'interested'
  | 'not_interested'
  | 'question'
  | 'referral'
  | 'unsubscribe'
  | 'out_of_office'
  | 'unclear'
