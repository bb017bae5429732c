/**
 * How people of one language ask to be left alone. Each phrase is a regular expression without accents, matched as whole
 * words in any case; a space stands for any white space, ` ?` for none or some, `END` for the end of a clause, `LIST`,
 * `MAIL` and `ADDRESS` for what stands under those names.
 */
export interface PhraseTable {
  readonly language: string
  /** Lists that a person may stand on, what they get, and what of them is stored. */
  readonly LIST: string
  readonly MAIL: string
  readonly ADDRESS: string
  /** A whole clause of nothing else, but for greetings and `polite` words, is a request. */
  readonly alone: readonly string[]
  readonly polite: readonly string[]
  /** A request wherever it stands in the beginning of a text. */
  readonly sure: readonly string[]
  /** May be one, or speak of something else: a person decides. */
  readonly doubtful: readonly string[]
  /** Who says this wants to go on talking, whatever else is asked for. */
  readonly engaged: readonly string[]
}

const ENGLISH: PhraseTable = {
  language: 'en',
  LIST: '(?:(?:mailing|e-?mail|contact|distribution|marketing|sales|your) ?)*(?:lists?|databases?|db|mailings?|e-?mails?|records?|systems?|crm|files?|newsletters?|sequences?|campaigns?|outreach|contacts)',
  MAIL: '(?:e-?mails?|mails?|messages?|spam|junk|newsletters?|communications?|correspondence|solicitations?|offers?|marketing|advertis\\w+|stuff|nonsense|crap)',
  ADDRESS:
    '(?:(?:e-?mail|contact|personal|private|work|business) ?)*(?:e-?mail(?: address)?|address|name|data|details|contact|information|info|records?)',
  alone: [
    '(?:stop|unsubscribe|unsub|remove|delete|opt[- ]?out)(?: (?:me|us))?|stop (?:it|this|that)',
    'take (?:me|us) off',
    'no more (?:MAIL)',
    'leave (?:me|us) alone',
    'go away',
    'get lost',
  ],
  polite: [
    'please|pls|plz|kindly|thanks?(?: you)?|thank you|thx|ty|now|immediately|at once|asap|just|again|no|nope|and|ok',
    'not interested|i said|can you|could you|would you|from (?:this|your) list',
    '(?:hi|hello|hey|dear)(?: \\p{L}+){0,3}|(?:best|kind|warm)? ?regards|best|cheers|sincerely',
  ],
  sure: [
    'unsubscribe (?:me|us)',
    'unsubscribe (?:this|my|our) ADDRESS',
    'unsubscribe from (?:(?:this|your|the|all|any|these) )?LIST',
    '(?:please|pls|kindly|,) un-?subscribe(?! (?:links?|rates?|buttons?|pages?|flows?|handling|requests?|headers?))',
    '(?:want|wish|like|need|going|how (?:do|can) i) (?:to )?(?:un-?subscribe|opt[- ]?out)END',
    '(?:want|wish|like|need|ask|asked|asking|request) to be (?:removed|taken off|unsubscribed|left alone)(?! (?:from|off) (?:the|this) (?:thread|loop|cc|meeting|invite|call))',
    'opt (?:me|us) out',
    '(?:please|i|we|,) opt(?:ing)?[- ]out(?:END| of (?:(?:this|your|these|all|any|further|future|more) )+(?:LIST|MAIL))',
    '(?:remove|delete|strike|drop|erase|scrub|take|get) (?:me|us|(?:my|our|this) ADDRESS) (?:off|from|out of|off of) (?:(?:this|your|the|all|any|these) )*LIST',
    '(?:remove|delete|erase|unlist) (?:me|us|my ADDRESS|this (?:e-?mail|address))END',
    '(?:erase|delete) (?:all )?(?:of )?my (?:personal )?(?:data|details|information)(?:END| (?:you|from|that|under))',
    '(?:take|get) (?:me|us) offEND',
    '(?:stop|cease|quit|refrain from) (?:e-?mailing|contacting|writing|messaging|spamming|mailing|bothering|harassing|pestering|soliciting)(?: to)?(?: (?:me|us|this (?:address|e-?mail|inbox)|my|our (?:address|company|team|staff|employees|office))|END)',
    '(?:stop|cease|quit) sending(?: (?:me|us))?(?: (?:this|these|those|your|any|such|more|unsolicited|all|further|the))*(?: MAIL|END)',
    '(?:stop|cease|quit) (?:with )?(?:these|this|your)(?: \\S+)? MAIL',
    '(?:please|pls|kindly|just) (?:stop|cease) (?:with )?(?:the|all|any|these|this|your)(?: \\S+)? MAIL',
    'cease and desist',
    'no more MAIL(?:END| (?:from|to|for) (?:you|me|us))',
    'never (?:contact|e-?mail|write|mail|message|call)(?: to)? (?:me|us|this|again|here)',
    "(?:do not|don't|dont) (?:ever )?(?:contact|e-?mail|write|mail|message|solicit|bother)(?: to)?(?: (?:me|us|this (?:address|e-?mail)|here))?(?: (?:again|any ?more|further|ever|in (?:the )?future)|END)",
    "(?:do not|don't|dont) (?:ever )?send (?:me |us )?(?:any|more|further|these|this|your|such|unsolicited)(?: \\S+){0,2} MAIL",
    "(?:do not|don't|dont|no longer|never|not)(?: \\S+)? (?:wish|want|care|desire|like|agree|consent) to (?:be (?:contacted|e-?mailed|bothered|on your)|hear from (?:you|your)|(?:receive|get)(?: \\S+){0,3} MAIL)",
    'leave (?:me|us) alone|(?:fuck|piss|f\\*+k|bugger) off|go awayEND|get lostEND|this is spam|report(?:ed|ing)? (?:you |this )?(?:as|for) spam|lose my (?:e-?mail|address|number)',
    '(?:withdraw|revoke) my consent|object to (?:the |any |your )?(?:processing|direct marketing|use of my)',
  ],
  doubtful: [
    'un-?subscrib\\w*|opt(?:ing|ed)?[- ]?out|spam\\w*|gdpr|ccpa|can-spam|data protection|unsolicited|cold e-?mails?',
    '(?:remove|delete|drop|take|get) (?:me|us|my ADDRESS)(?: \\S+){0,2} (?:off|from)(?! (?:the|this) (?:thread|loop|cc|copy|meeting|invite|invitation|conversation|chain|call|hook|ground))',
    '(?:delete|erase) (?:my|our|all)(?: \\S+)? (?:data|details|information)',
    '(?:stop|cease|quit) (?:e-?mailing|contacting|writing|messaging|mailing|sending)',
    "(?:do not|don't|dont|never) (?:contact|e-?mail|write|mail|message|send) (?:me|us)|no more MAIL",
    "(?:never|did not|didn't) (?:asked?|signed?|subscribed?|opt(?:ed)?|consent(?:ed)?)(?: \\S+){0,2} (?:up|in|to|for)|legal action|(?:my|our) lawyers?|harass\\w*",
  ],
  engaged: [
    "let'?s (?:talk|chat|meet|connect|schedule|book|set|do it)|(?<!not |n't |never |stop )call me|tell me more|sounds (?:\\S+ )?(?:good|great|interesting)",
    '(?:happy|glad|keen|open|love) to (?:\\S+ )?(?:chat|talk|meet|connect|learn|hear|discuss)|(?:when|what time|where) (?:can|could|shall|should) we|(?:book|schedule|set up|arrange) (?:a|an) (?:\\S+ )?(?:call|meeting|demo)',
    'instead use|use my (?:other|work|new|private) (?:e-?mail|address)|(?:and|,) add (?:\\p{L}+)',
  ],
}

const GERMAN: PhraseTable = {
  language: 'de',
  LIST: '(?:\\S*verteilern?|\\S*listen?|\\S*datenbank|\\S*newsletter\\S*|kartei|system|crm|adressbuch|mailing\\S*)',
  MAIL: '(?:e-?mails?|mails?|nachrichten|werbung|werbe-?(?:e-?)?mails?|newsletter|anschreiben|zusendung(?:en)?|anfragen|angebote|kontaktaufnahmen?|post)',
  ADDRESS: '(?:(?:e-?)?mail-?(?:adresse)?|adresse|daten|kontaktdaten|kontakt|namen?|eintrag)',
  alone: [
    'stopp?|abmelden|abmeldung|austragen|abbestellen|lo(?:e)?schen|entfernen|streichen|raus|aufho(?:e)?ren|schluss(?: damit)?',
    'keine (?:weiteren? )?(?:MAIL)(?: mehr)?',
  ],
  polite: [
    'bitte|danke|vielen dank|sofort|umgehend|jetzt|endlich|mal|nein|mich|uns|damit|und|kein interesse',
    '(?:hallo|hi|guten (?:tag|morgen)|sehr geehrte[rn]?|liebe[rn]?)(?: \\p{L}+){0,3}|(?:mit )?(?:freundlichen|besten|viele)? ?(?:gr(?:u|ue)(?:ss|ß|s)en?)|mfg|vg|lg',
  ],
  sure: [
    '(?:mich|uns|(?:mich|uns) (?:\\S+ ){0,3}|bitte (?:\\S+ ){0,2}|hiermit|mo(?:e)?chte|newsletter|will|um) (?:\\S+ )?(?:abmelden|abbestellen|austragen|abzumelden|auszutragen|abzubestellen)(?! (?:kann|ko(?:e)?nnen|konnen))',
    'bitte um (?:\\S+ )?(?:abmeldung|austragung|lo(?:e)?schung)',
    '(?:trag(?:en|t|e)?|meld(?:en|et|e)?|nehm(?:en|t)|nimm)(?: sie)?(?: bitte)? (?:mich|uns|(?:meine|unsere|diese) ADDRESS)(?: \\S+){0,2} (?:aus|ab|raus|heraus)(?:END| (?:ihre[mr]|de[mr]|eure[mr]|deine[mr]|diese[mr]|allen) (?:\\S+ )?LIST)',
    '(?:streich|lo(?:e)?sch|entfern|nehm|nimm)(?:en|t|e)?(?: sie)?(?: bitte)? (?:mich|uns|(?:meine|unsere|diese|alle meine) ADDRESS)(?: bitte)? (?:aus|von) (?:ihre[mnr]|de[mr]|eure[mr]|deine[mr]|diese[mr]|allen) (?:\\S+ )?LIST',
    '(?:streich|lo(?:e)?sch|entfern)(?:en|t|e)?(?: sie)?(?: bitte)? (?:mich|uns|(?:alle )?meine (?:\\S+ )?ADDRESS)END',
    '(?:aus|von) (?:ihre[mr]|de[mr]|eure[mr]|deine[mr]|diese[mr]) (?:\\S+ )?LIST (?:\\S+ )?(?:streichen|nehmen|lo(?:e)?schen|entfernen|austragen|gestrichen|gelo(?:e)?scht|entfernt)',
    '(?:meine|unsere) (?:\\S+ )?ADDRESS (?:\\S+ ){0,2}(?:zu )?(?:lo(?:e)?schen|entfernen|streichen)(?! (?:kann|kannst|konnen))',
    '(?:bitte|will|mo(?:e)?chte|wu(?:e)?nsche?n?)(?: (?:ich|wir))?(?: \\S+)? keine(?:rlei)? (?:weiteren? )?MAIL',
    'keine weiteren? MAIL|keine MAIL mehr',
    '(?:nicht|nie) (?:mehr|wieder|weiter|la(?:e)?nger)(?: \\S+){0,2} (?:kontaktiert|angeschrieben|(?:zu )?kontaktieren|an(?:zu)?schreiben|bela(?:e)?stig(?:t|en)|an(?:zu)?mailen|schreiben)',
    '(?:schreib(?:en|t|e)?|kontaktier(?:en|t|e)?|mail(?:en|t|e)?|bela(?:e)?stig(?:en|t|e)?)(?: sie)? (?:mir|mich|uns)(?: bitte)? (?:nicht|nie)(?: (?:mehr|wieder|weiter|la(?:e)?nger)|END)',
    '(?:unterlassen|stoppen|beenden) sie(?: bitte)? (?:das|es|dies|diese|ihre|weitere|jede|jegliche)',
    'ho(?:e)?r(?:en|t)?(?: sie)?(?: bitte)?(?: damit)? auf',
    '(?:lass(?:en|t)?)(?: sie)? (?:mich|uns)(?: bitte)? (?:endlich )?in (?:ruhe|frieden)',
    'widerspreche(?: \\S+){0,4} (?:nutzung|verarbeitung|verwendung|speicherung|werbung|zusendung|kontakt\\S*)|werbewiderspruch',
    '(?:kein|keinerlei) (?:interesse|bedarf) an (?:weiteren|ihren) (?:\\S+ )?MAIL',
  ],
  doubtful: [
    'abmeld\\w*|abzumelden|austrag\\w*|auszutragen|abbestell\\w*|\\S*verteiler|widerspr(?:eche|uch)|dsgvo|datenschutz\\w*|unterlass\\w*|bela(?:e)?stig\\w*|abmahn\\w*|(?:rechts)?anwalt|spam',
    '(?:streichen|lo(?:e)?schen|entfernen|nehmen)(?: sie)? (?:mich|uns|meine)|keine werbung|(?:schreiben|kontaktieren|mailen) sie (?:mir|mich|uns) (?:bitte )?(?:nicht|nie)',
  ],
  engaged: [
    'lass(?:en)?(?: sie)? uns (?:\\S+ ){0,3}(?:sprechen|telefonieren|reden|treffen)|rufen sie (?:mich|uns)(?: (?:bitte|gerne?|doch))* an(?! nicht)|klingt (?:\\S+ )?(?:gut|interessant|spannend)',
    'termin (?:vereinbaren|ausmachen|finden)|(?:mehr|weitere|na(?:e)?here) (?:infos|informationen|details)|wann (?:ko(?:e)?nnen|konnen|passt)',
  ],
}

const FRENCH: PhraseTable = {
  language: 'fr',
  LIST: '(?:\\S+ )?(?:listes?|fichiers?|bases?|diffusions?|mailings?|envois|contacts|newsletters?|emailings?|systeme|crm)',
  MAIL: '(?:e-?mails?|mails?|courriels?|messages?|sollicitations?|publicites?|pubs?|newsletters?|relances?|spams?|offres?|courriers?|envois|prospection)',
  ADDRESS: '(?:\\S+ ){0,2}(?:adresse|e-?mails?|mails?|noms?|donnees|coordonnees|contacts?)',
  alone: [
    'stop|arretez|desinscription|desabonnement|desinscrire|(?:se |me )?desabonner|me desinscrire',
    '(?:retirez|supprimez|enlevez|desinscrivez|desabonnez|effacez)[- ](?:moi|nous)',
    "plus (?:de |d'|aucune? )(?:MAIL)",
  ],
  polite: [
    "svp|stp|s'il (?:vous|te) plait|merci|immediatement|maintenant|non|et|de suite|tout|ca|pas interessee?s?",
    '(?:bonjour|bonsoir|salut|cher|chere|madame|monsieur)(?: \\p{L}+){0,3}|(?:bien )?cordialement|bien a vous|salutations|cdt|cdlt',
  ],
  sure: [
    '(?:desinscrivez|desinscris|desabonnez|desabonne)[- ](?:moi|nous)|(?:me|nous) (?:desinscrire|desabonner)',
    "(?:merci|veuillez|priere|demande|souhaite|svp)(?: \\S+){0,3} (?:de |d'|ma |notre )?(?:desinscri\\w+|desabonn\\w+)",
    "ne (?:plus|pas|jamais) (?:(?:me|nous|jamais) |m')*(?:re)?(?:contacter|ecrire|solliciter|demarcher|relancer|importuner|deranger|spammer)(?! (?:avant|d'ici|pendant|en))",
    "ne (?:plus|pas|jamais) (?:(?:me|nous|rien) |m')*(?:envoyer|recevoir|adresser) (?:(?:de|vos|ces|ce|aucune?|ce genre de|ce type de|plus) |d')*(?:MAIL|END)",
    "ne (?:souhait\\w+|veu\\w+|desir\\w+|voul\\w+) (?:plus|pas|nullement)(?: du tout)? (?:etre (?:re)?(?:contacte|sollicite|demarche|relance|derange)\\w*|(?:recevoir|avoir)(?:END| (?:(?:de|vos|ces|ce|aucune?|genre|type|plus|telles?|tels) |d')*MAIL))",
    "ne (?:(?:me|nous) |m')(?:re)?(?:contacte|ecri[vs]|sollicite|relance|derange|envoie|envoye|adresse)(?:e?z)? (?:plus|pas|jamais)(?! avant)",
    '(?:me|nous) (?:retirer|supprimer|enlever|rayer|effacer|exclure|sortir|radier)(?:END| (?:de|des) (?:(?:votre|vos|la|cette|toutes|ces|les|tous) )*LIST)',
    '(?:retirez|enlevez|supprimez|rayez|effacez|sortez|radiez)[- ](?:moi|nous)(?:END| (?:de|des) (?:(?:votre|vos|la|cette|toutes|ces|les|tous) )*LIST)',
    '(?:retire[rz]|supprime[rz]|efface[rz]|enleve[rz]|raye[rz]) (?:mon|mes|notre|nos|cette) ADDRESS',
    "cessez(?: \\S+)? (?:de (?:me|nous|m'|vous)|de m|d'envoyer|d'ecrire|vos|ces|tout|immediatement)|cessez de (?:m'|nous )?\\S+|(?:merci|veuillez|priere)(?: \\S+)? (?:de cesser|d'arreter|de stopper)",
    "arrete[zr]?(?: (?:de (?:me|nous|spammer)|vos|ces|tout|d'envoyer|d'ecrire)|[- ]?(?:de )m'\\S+)|arretez (?:les|de)(?: \\S+)? MAIL|arretez(?:END)",
    "(?:merci,?|svp,?|veux|ne veux) plus (?:de |d'|aucune? )(?:\\S+ )?MAIL|stop (?:aux?|a vos|a ces|les|vos|ces) MAIL",
    "laisse[zr]?[- ](?:moi|nous) (?:tranquilles?|en paix)|(?:fichez|foutez|lachez)[- ](?:moi|nous)|m'oppose (?:a|au) (?:\\S+ )?(?:traitement|demarchage|prospection|utilisation)",
  ],
  doubtful: [
    'desinscri\\w*|desabonn\\w*|rgpd|cnil|spam\\w*|harcel\\w*|demarchage|avocat',
    '(?:retire|enleve|supprime|raye|efface)[rz] ?-?(?:moi|nous|mon|mes)|(?:me|nous) (?:retirer|supprimer|enlever)(?! (?:de la boucle|du fil|de la conversation|de la copie))|ne (?:plus|pas) (?:\\S+ )?(?:contacter|ecrire)',
    'cessez|arretez',
  ],
  engaged: [
    "(?<!ne )appelez[- ](?:moi|nous)|discutons|parlons|en savoir plus|rendez-vous|(?:plus|davantage) d'informations?|quand (?:pouvons|pourrions)[- ]nous",
  ],
}

const SPANISH: PhraseTable = {
  language: 'es',
  LIST: '(?:\\S+ ){0,2}(?:listas?|bases?|boletin(?:es)?|newsletters?|envios|contactos|registros?|sistema|crm|suscripcion|correos?)',
  MAIL: '(?:correos?|e-?mails?|mails?|mensajes?|publicidad|spam|newsletters?|boletines|comunicaciones|ofertas?|propaganda|nada)',
  ADDRESS: '(?:correo|e-?mail|mail|direccion|datos|contacto|nombre|cuenta|informacion)',
  alone: [
    'stop|baja|basta|desuscribir(?:me|nos)?|dar(?:me|nos|se)? de baja|no mas|cancelar(?: (?:(?:la|mi) )?suscripcion)?|eliminar(?:me|nos)?|borrar(?:me|nos)?',
    '(?:saque|quite|elimine|borre|retire|saca|quita|elimina|borra)n?(?:me|nos)',
    'no mas (?:MAIL)',
  ],
  polite: [
    'por favor|porfavor|porfa|gracias|ya|ahora|inmediatamente|no|muchas|y|no me interesa',
    '(?:hola|buenos dias|buenas tardes|buenas|estimad[oa]s?|senor(?:a|es)?)(?: \\p{L}+){0,3}|(?:un )?(?:cordial )?saludos?|atentamente|atte',
  ],
  sure: [
    '(?:dar|de|da|den|dad|dan|darse)(?:me|nos) de baja|baja de (?:la|su|esta|vuestra|tu|sus|estas) LIST|(?:solicito|quiero|deseo|pido|tramiten?|procedan?(?: a)?)(?: \\S+){0,3} baja(?! (?:medica|laboral|maternal|por))',
    'desuscrib\\w+(?:me|nos)|(?:cancel|anul)\\w+ (?:la|mi) suscripcion',
    '(?:no|nunca) (?:me|nos) (?:vuelv\\w+ a )?(?:envi\\w+|escrib\\w+|contact\\w+|mand\\w+|llam\\w+|molest\\w+)(?: (?:mas|nunca|nada)|END)',
    '(?:no|nunca) (?:me|nos) (?:envi|mand)\\w+ (?:mas|sus|estos|este tipo de) MAIL|no vuelv\\w+ a (?:escribir|contactar|enviar|mandar|molestar)\\w*',
    'no (?:deseo|quiero|queremos|deseamos|quisiera)(?: \\S+)? (?:ser contactad\\w+|que me (?:contact|escrib|llam)\\w+|(?:recibir|recibiendo) (?:(?:mas|sus|estos|tus|este tipo de|ningun\\w*|vuestros|de sus) )*MAIL|(?:recibir|recibiendo)END)|no (?:quiero|queremos|deseo) mas MAIL',
    'dej(?:e|en|a|ad) de (?:enviar|escribir|contactar|mandar|molestar)(?:me|nos|les)?(?! (?:facturas|a clientes))',
    '(?:elimin|borr|quit|retir|saqu|sac|remuev|remov|exclu)\\w*(?:me|nos)(?:END| (?:\\S+ )?(?:de|del) (?:(?:su|la|esta|sus|tu|vuestra|estas|todas?) )*LIST)',
    '(?:me|nos) (?:elimin|borr|quit|retir|saqu|sac|exclu)\\w+ (?:de|del) (?:(?:su|la|esta|sus|tu|vuestra|estas|todas?) )*LIST',
    '(?:elimin|borr|quit|retir|supri|saqu|sac)\\w+ (?:mi|mis|nuestr\\w+|este|esta) (?:\\S+ )?ADDRESS',
    'no mas MAIL(?:END| (?:de su parte|por favor))|basta de MAIL|derecho de (?:oposicion|supresion|cancelacion)|me opongo a(?:l)? (?:\\S+ )?(?:tratamiento|uso)',
    '(?:deje|dejen|deja|dejad)(?:me|nos) (?:en paz|tranquil\\w+)',
  ],
  doubtful: [
    '(?:la|mi|de|una) baja(?! (?:medica|laboral|maternal|por|hasta))(?=.*(?:lista|correo|envio|suscri))|desuscri\\w*|rgpd|lopd|spam|acoso|abogado|suscripcion',
    '(?:elimin|borr|quit|retir|saqu)\\w*(?:me|nos)(?! (?:de la (?:conversacion|copia|reunion)|del hilo))|no (?:me|nos) (?:escrib|contact|envi|mand)\\w+',
  ],
  engaged: [
    'hablemos|llam(?:a|e|en)me|mas informacion|agend(?:emos|amos)|(?<!no )me interesa(?! (?:recibir|que))|cuando podemos',
  ],
}

/** The languages in which requests are read. All are tried on every text: people answer in whichever they like. */
export const PHRASES: readonly PhraseTable[] = [ENGLISH, GERMAN, FRENCH, SPANISH]
