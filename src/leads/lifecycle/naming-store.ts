/** A text without regard to case, its accents one character with their letters. */
const folded = (text: string) => `lower(normalize(${text}, NFC))`

/** As SQL: whether the address or the full name of one of the leads $2 of organization $1 stands in a text. */
export const naming = (text: string) => `exists (
     select 1 from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[])
       and (strpos(${folded(text)}, lower(l.email)) > 0
         or (strpos(l.contact_name, ' ') > 0 and strpos(${folded(text)}, ${folded('l.contact_name')}) > 0)))`
