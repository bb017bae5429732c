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
