import type { DomainKind } from '../validation/domain.ts'
import type { JsonObject } from '../validation/json-value.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import {
  MAX_NAME,
  MAX_NOTES,
  domain,
  examplesOf,
  freeform,
  group,
  phone,
  requiredEmail,
  requiredName,
  rulesOf,
  text,
  url,
} from './field-kinds.ts'
import type { AnyField, FieldValue, GroupField, PlainField, FieldRule, TextRule } from './field-kinds.ts'

/** Whom a field may be about. */
export type FieldSubject = 'company' | 'contact'
/** What an organization may share with its language model, or not. */
export type SecretKind = 'email' | 'phone' | 'customData'

/** Who may see a field of a lead, and what follows from a change of it. */
interface FieldUse {
  /** Whom it is about; null: it says nothing of one alone. */
  readonly about: FieldSubject | null
  /** Criteria may ask for it, and research knows it. */
  readonly isFact: boolean
  readonly inTemplates: boolean
  /** What an organization must share for a language model to see it wherever it stands; null: it is no secret. */
  readonly hiddenAs: SecretKind | null
  /** Neither research nor scoring looks at it: a change of it alone sends nobody back. */
  readonly isSilent: boolean
  /** The caller says there in words of its own what it knows and wants to know; research reads them first. */
  readonly isWords: boolean
}

/** Numbers, flags and lists belong into `company` or `contact`: what stands beside them has a column of text. */
interface TextField extends PlainField {
  readonly rule: TextRule
  readonly headers: string
}

interface FreeformField extends AnyField {
  readonly rule: Extract<FieldRule, { readonly kind: 'freeform' }>
}

/** The use of a field unless it says otherwise: criteria and templates may ask for it, and it is about nobody alone. */
const OPEN = { about: null, isFact: true, inTemplates: true, isWords: false } as const
const OF_COMPANY = { ...OPEN, about: 'company' } as const
const OF_CONTACT = { ...OPEN, about: 'contact' } as const
const WORDS = { ...OPEN, isWords: true } as const
/** Said by each field itself, or one that is a secret would be seen: models may see it, and a change of it counts. */
const SEEN = { hiddenAs: null, isSilent: false } as const

/** Every field of a lead, in the order in which the API shows them. All that is known of a field stands here. */
export const LEAD_FIELDS = {
  companyName: {
    ...requiredName('Company name', 'Company name.', 'Acme'),
    headers:
      'company, company name, organization, organisation, organization name, account, account name, employer, business name, firma, unternehmen, firmenname, unternehmensname, entreprise, société, nom de l’entreprise, raison sociale, nom de la société, empresa, compañía, nombre de la empresa, razón social, company / account, company/account, current company, current company name, associated company, primary company, primary associated company, account: account name, company name for emails, business, linkedin company name',
    synonyms: 'organization, organizationname',
    ...OF_COMPANY,
    ...SEEN,
  },
  contactName: {
    ...requiredName('Contact name', "The contact's full name.", 'Jane Doe'),
    headers:
      'contact name, name, full name, contact, person, lead name, prospect name, ansprechpartner, kontakt, vollständiger name, kontaktname, nom complet, interlocuteur, nom du contact, nombre completo, nombre y apellidos, persona de contacto, contacto, person name, your contact, lead, prospect, full name (first and last)',
    synonyms: 'fullname, name',
    ...OF_CONTACT,
    ...SEEN,
  },
  email: {
    ...requiredEmail('Email address', "The contact's email address.", 'jane.doe@acme.com', {
      detail:
        'Identifies the lead in the campaign, ignoring case; +tags are distinct. ASCII before the @, then a domain with at least two labels.',
    }),
    headers:
      'email, e-mail, mail, email address, e-mail address, work email, business email, contact email, lead email, primary email, email 1, e-mail-adresse, mailadresse, adresse e-mail, adresse mail, courriel, mel, correo, correo electrónico, dirección de correo, email del contacto, email work, work email address, business email address, professional email, company email, corporate email, verified email, person email, contact: email, prospect email',
    ...OF_CONTACT,
    hiddenAs: 'email',
    isSilent: false,
  },
  domain: {
    ...domain('Domain', 'Company domain.', 'acme.com', {
      detail:
        'Scheme, path and `www.` are dropped. Default: the registrable domain of the email, such as `acme.co.uk` for `jane@mail.acme.co.uk`. Domains of free-mail and disposable addresses get a warning and no company research.',
    }),
    headers:
      'domain, company domain, website domain, domain name, email domain, domäne, firmendomain, domaine, nom de domaine, dominio, company domain name, company website domain, organization domain, account domain, primary domain, root domain',
    ...OPEN,
    ...SEEN,
  },
  title: {
    ...text('Job title', "The contact's job title.", 'VP Sales', { max: MAX_NAME }),
    headers:
      'title, job title, position, role, job, headline, function, jobtitel, stelle, funktion, berufsbezeichnung, poste, fonction, intitulé du poste, titre, cargo, puesto, título, position / title, title / position, job title / position, position title, title position, job position, job role, current title, current job title, current position, current job, current role, latest job title, person title, contact title, lead title, designation, occupation',
    synonyms: 'jobtitle, position',
    ...OF_CONTACT,
    ...SEEN,
  },
  phone: {
    ...phone('Phone', "The contact's phone number.", '+49 30 901820', { detail: 'Include the country code.' }),
    headers:
      'phone, phone number, telephone, mobile, mobile phone, cell, direct phone, work phone, work direct phone, phone 1, tel, telefon, telefonnummer, rufnummer, handy, mobil, téléphone, numéro de téléphone, portable, teléfono, número de teléfono, móvil, celular, mobile phone number, mobile number, cell phone, business phone, contact phone, person phone, contact phone number, primary phone, direct dial, direct number, work phone number, home phone, other phone',
    synonyms: 'mobile, telephone',
    ...OF_CONTACT,
    hiddenAs: 'phone',
    isSilent: true,
  },
  profileNetworkUrl: {
    ...url(
      'Profile of the contact',
      "The contact's profile on a professional social network.",
      'https://www.linkedin.com/in/janedoe',
    ),
    headers:
      'profile network url, linkedin, linkedin url, linkedin profile, person linkedin url, linkedin profile url, personal linkedin, contact linkedin, profil linkedin, perfil de linkedin, linkedin-profil, linkedin profile link, linkedin link, linkedin member url, linkedin contact profile url, person linkedin, contact linkedin url, contact linkedin profile, sales navigator url, linkedin sales navigator url, sales navigator profile url, linkedin bio, hs linkedin url, profile url, public profile url, public linkedin url, default profile url',
    synonyms: 'linkedin, linkedinprofile, linkedinurl',
    ...OF_CONTACT,
    ...SEEN,
  },
  companyProfileNetworkUrl: {
    ...url(
      'Company profile link',
      "The company's page on a professional social network.",
      'https://www.linkedin.com/company/acme',
    ),
    headers:
      'company profile network url, company linkedin, company linkedin url, linkedin company, linkedin company url, organization linkedin, linkedin entreprise, linkedin empresa, linkedin firma, company linkedin page, linkedin company page, linkedin company profile, company linkedin profile, company linkedin profile url, company profile url, regular company url, organization linkedin url, account linkedin url',
    synonyms: 'companylinkedin, companylinkedinurl',
    ...OF_COMPANY,
    ...SEEN,
  },
  notes: {
    ...text('Notes for research', 'Internal notes for the research agent.', 'They have 120 employees. Met in Lisbon.', {
      max: MAX_NOTES,
      detail:
        'Statements about the company become facts of source `notes` for this lead. Notes are never sent to websites or the prospect.',
    }),
    headers:
      'notes, note, comment, comments, remarks, notizen, notiz, bemerkung, bemerkungen, remarques, commentaires, notas, comentarios',
    ...WORDS,
    ...SEEN,
    inTemplates: false,
  },
  company: {
    ...group('Known data about the company.', COMPANY_FIELDS, {
      title: 'Company',
      detail:
        'Passing it, even with a single key, skips automatic company enrichment: include what your criteria need. An object without values counts as absent.',
      example: examplesOf(COMPANY_FIELDS, [
        'description',
        'website',
        'industry',
        'employeeCount',
        'employeeRange',
        'foundedYear',
        'country',
        'technologies',
        'signals',
      ]),
    }),
    ...OF_COMPANY,
    ...SEEN,
  },
  contact: {
    ...group('Known data about the person.', CONTACT_FIELDS, {
      title: 'Contact',
      example: examplesOf(CONTACT_FIELDS, ['seniority', 'department', 'city', 'timezone']),
    }),
    ...OF_CONTACT,
    ...SEEN,
  },
  researchData: {
    ...freeform('Available in email templates as `researchData.…`; read for facts as `notes` are.', {
      opener: 'your talk in Lisbon',
    }),
    ...WORDS,
    ...SEEN,
  },
  extraContext: {
    ...freeform('Passed to the research agent, like `notes`.', { event: 'Web Summit' }),
    ...WORDS,
    ...SEEN,
    isFact: false,
    inTemplates: false,
  },
  customData: {
    ...freeform('Stored with the lead; usable for filtering and reporting; read for facts as `notes` are.', {
      region: 'emea',
    }),
    synonyms: 'metadata',
    ...WORDS,
    hiddenAs: 'customData',
    isSilent: false,
  },
} as const satisfies Readonly<Record<string, (TextField | GroupField | FreeformField) & FieldUse>>

/** The rules of every field of a lead. */
export const LEAD_RULES = rulesOf(LEAD_FIELDS)

type Table = typeof LEAD_FIELDS
type RequiredName = {
  [N in keyof Table]: Table[N]['rule'] extends { readonly required: true } ? N : never
}[keyof Table]

// Each is written out, so that editors show its members and its name.
/** What the caller says of the company; never empty. */
export type Company = { -readonly [Name in keyof typeof COMPANY_FIELDS]?: FieldValue<(typeof COMPANY_FIELDS)[Name]> }
/** What the caller says of the person; never empty. */
export type LeadContact = {
  -readonly [Name in keyof typeof CONTACT_FIELDS]?: FieldValue<(typeof CONTACT_FIELDS)[Name]>
}

type ValueOf<Name extends keyof Table> = Name extends 'company'
  ? Company
  : Name extends 'contact'
    ? LeadContact
    : FieldValue<Table[Name]>

/** The fields of a lead as a caller sends them, cleaned. What is absent has no key. The `email` is as given, trimmed. */
export type LeadFields = { [Name in RequiredName]: string } & {
  -readonly [Name in Exclude<keyof Table, RequiredName>]?: ValueOf<Name>
}

/** A lead that keeps every rule of the contract, with what follows from its fields. What is absent has no key. */
export type ParsedLead = Omit<LeadFields, 'domain'> & {
  /** The identity within a campaign: the whole address lower-cased, its domain punycoded. */
  emailKey: string
  /** A host name in ASCII: the one given, else the registrable domain of the email. */
  domain: string
  domainKind: DomainKind
  /** Set when the caller named the domain. It matters to `mergeLead` alone and need not be stored. */
  domainGiven?: true
  /** `phone` in E.164 when it is understood. */
  phoneE164?: string
  /** What no field knows, and what `lenient` set aside, under the path where it was sent. */
  unrecognised?: JsonObject
}

type NeverNull = RequiredName | 'emailKey' | 'domain' | 'domainKind'

/** What a caller told of a lead as it is stored; null: nothing. */
export type StoredFields = {
  [Name in keyof Omit<ParsedLead, 'domainGiven'>]-?: Name extends NeverNull ? ParsedLead[Name] : ParsedLead[Name] | null
}

/** A member of `StoredFields`. */
interface StoredField {
  readonly name: keyof StoredFields
  /** It is an object of its own: JSON in the database. */
  readonly isObject: boolean
  readonly isNeverNull: boolean
}

/** What is derived from fields, and the field behind which each is stored and shown. */
const DERIVED: Readonly<
  Record<Exclude<keyof StoredFields, keyof Table>, Omit<StoredField, 'name'> & { readonly behind: keyof Table }>
> = {
  emailKey: { behind: 'email', isObject: false, isNeverNull: true },
  domainKind: { behind: 'domain', isObject: false, isNeverNull: true },
  phoneE164: { behind: 'phone', isObject: false, isNeverNull: false },
  unrecognised: { behind: 'customData', isObject: true, isNeverNull: false },
}

/** Every member of `StoredFields`, in order. */
export const STORED_FIELDS: readonly StoredField[] = entriesOf(LEAD_FIELDS).flatMap(([name, { rule }]) => [
  {
    name,
    isObject: rule.kind === 'group' || rule.kind === 'freeform',
    // A domain that nobody names follows from the address.
    isNeverNull: 'required' in rule || name === 'domain',
  },
  ...entriesOf(DERIVED).flatMap(([derived, { behind, ...field }]) =>
    behind === name ? [{ name: derived, ...field }] : [],
  ),
])

/** A stored lead in the shape it was accepted in: what is absent has no key. */
export function toParsedLead(lead: StoredFields): ParsedLead {
  const said: Record<string, unknown> = {}
  for (const { name } of STORED_FIELDS) if (lead[name] !== null) said[name] = lead[name]
  return said as ParsedLead
}

function entriesOf<T extends object>(table: T): [keyof T, T[keyof T]][] {
  return Object.entries(table) as [keyof T, T[keyof T]][]
}
