import { readPath } from '../../leads/index.ts'
import type { ImportKind } from '../import-types.ts'

/** Where a column of a file of leads may go, beside `customData.…`, `researchData.…` and `extraContext.…`. */
export const LEAD_TARGETS = [
  'email',
  'contactName',
  'firstName',
  'lastName',
  'companyName',
  'domain',
  'title',
  'phone',
  'profileNetworkUrl',
  'companyProfileNetworkUrl',
  'notes',
  'company.description',
  'company.website',
  'company.industry',
  'company.subIndustry',
  'company.employeeCount',
  'company.employeeRange',
  'company.revenue',
  'company.revenueRange',
  'company.foundedYear',
  'company.fundingStage',
  'company.headquarters',
  'company.country',
  'company.region',
  'company.companyType',
  'company.technologies',
  'company.techCategories',
  'contact.bio',
  'contact.photoUrl',
  'contact.seniority',
  'contact.department',
  'contact.city',
  'contact.state',
  'contact.country',
  'contact.timezone',
] as const
export type LeadTarget = (typeof LEAD_TARGETS)[number]

/** Where a column of a file of suppressed addresses may go. `value` is an address or a domain. */
export const BLOCKLIST_TARGETS = ['value', 'email', 'domain', 'reason', 'note'] as const

/** The freeform objects of a lead, whose keys a file may name. */
const FREEFORM_TARGETS = ['customData', 'researchData', 'extraContext'] as const
/** The keys of a target with the dots between them: as long as a key may be that has a column in our own export. */
const LONGEST_PATH = 220
/** A target, its dots and backslashes escaped. */
export const LONGEST_TARGET = 2 * LONGEST_PATH

/** Names of columns as tools and people write them in English, German, French and Spanish; compared by `headerKey`. */
const LEAD_NAMES: Readonly<Partial<Record<LeadTarget, string>>> = {
  email:
    'email, e-mail, mail, email address, e-mail address, work email, business email, contact email, lead email, primary email, email 1, e-mail-adresse, mailadresse, adresse e-mail, adresse mail, courriel, mel, correo, correo electrónico, dirección de correo, email del contacto',
  contactName:
    'contact name, name, full name, contact, person, lead name, prospect name, ansprechpartner, kontakt, vollständiger name, kontaktname, nom complet, interlocuteur, nom du contact, nombre completo, nombre y apellidos, persona de contacto, contacto',
  firstName: 'first name, firstname, given name, forename, fname, vorname, prénom, nombre, nombre de pila',
  lastName:
    'last name, lastname, surname, family name, lname, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos',
  companyName:
    'company, company name, organization, organisation, organization name, account, account name, employer, business name, firma, unternehmen, firmenname, unternehmensname, entreprise, société, nom de l’entreprise, raison sociale, nom de la société, empresa, compañía, nombre de la empresa, razón social',
  domain:
    'domain, company domain, website domain, domain name, email domain, domäne, firmendomain, domaine, nom de domaine, dominio',
  title:
    'title, job title, position, role, job, headline, function, jobtitel, stelle, funktion, berufsbezeichnung, poste, fonction, intitulé du poste, titre, cargo, puesto, título',
  phone:
    'phone, phone number, telephone, mobile, mobile phone, cell, direct phone, work phone, work direct phone, phone 1, tel, telefon, telefonnummer, rufnummer, handy, mobil, téléphone, numéro de téléphone, portable, teléfono, número de teléfono, móvil, celular',
  profileNetworkUrl:
    'profile network url, linkedin, linkedin url, linkedin profile, person linkedin url, linkedin profile url, personal linkedin, contact linkedin, profil linkedin, perfil de linkedin, linkedin-profil',
  companyProfileNetworkUrl:
    'company profile network url, company linkedin, company linkedin url, linkedin company, linkedin company url, organization linkedin, linkedin entreprise, linkedin empresa, linkedin firma',
  notes:
    'notes, note, comment, comments, remarks, notizen, notiz, bemerkung, bemerkungen, remarques, commentaires, notas, comentarios',
  'company.description':
    'company description, description, about company, short description, beschreibung, firmenbeschreibung, description de l’entreprise, descripción',
  'company.website':
    'website, company website, web, url, homepage, site, company url, webseite, internetseite, site web, site internet, sitio web, página web',
  'company.industry': 'industry, sector, branche, industrie, wirtschaftszweig, secteur, secteur d’activité, industria',
  'company.subIndustry': 'sub industry, subindustry, unterbranche',
  'company.employeeCount':
    'employees, employee count, number of employees, # employees, headcount, company headcount, num employees, mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, effectif, nombre d’employés, nombre de salariés, empleados, número de empleados',
  'company.employeeRange':
    'employee range, company size, size, unternehmensgröße, taille de l’entreprise, tamaño de la empresa',
  'company.revenue': 'revenue, annual revenue, umsatz, jahresumsatz, chiffre d’affaires, facturación, ingresos',
  'company.revenueRange': 'revenue range',
  'company.foundedYear': 'founded, founded year, year founded, gründungsjahr, année de création, año de fundación',
  'company.fundingStage': 'funding stage, latest funding, latest funding stage',
  'company.headquarters': 'headquarters, hq, company location, hauptsitz, firmensitz, siège, siège social, sede',
  'company.country': 'company country, organization country, land der firma, pays de l’entreprise, país de la empresa',
  'company.region': 'company region',
  'company.companyType': 'company type, rechtsform, type d’entreprise, tipo de empresa',
  'company.technologies': 'technologies, tech stack, technology, technologien, tecnologías',
  'contact.bio': 'bio, about, biography',
  'contact.photoUrl': 'photo url, photo, picture, profile picture, avatar',
  'contact.seniority': 'seniority, seniority level, management level, karrierestufe, ancienneté',
  'contact.department': 'department, departments, abteilung, département, service, departamento',
  'contact.city': 'city, town, contact city, stadt, ort, ville, ciudad, localidad',
  'contact.state': 'state, province, contact state, bundesland, kanton, provincia',
  'contact.country': 'country, contact country, land, pays, país',
  'contact.timezone': 'timezone, time zone, tz, zeitzone, fuseau horaire, zona horaria',
}

const BLOCKLIST_NAMES: Readonly<Record<(typeof BLOCKLIST_TARGETS)[number], string>> = {
  value: 'value, address, entry, blocklist, block list, blocked, email or domain, eintrag, valeur, valor',
  email: LEAD_NAMES.email ?? '',
  domain: `${LEAD_NAMES.domain ?? ''}, website`,
  reason: 'reason, grund, raison, motif, motivo, razón',
  note: LEAD_NAMES.notes ?? '',
}

/** Whether a mapping of a file of this kind may name this target. */
export function isTarget(kind: ImportKind, target: string): boolean {
  if (kind === 'blocklist') return (BLOCKLIST_TARGETS as readonly string[]).includes(target)
  if ((LEAD_TARGETS as readonly string[]).includes(target)) return true
  const path = pathOfTarget(target)
  return isFreeform(path) && path.length > 1 && path.length <= 17 && path.join('.').length <= LONGEST_PATH
}

/**
 * `company.website` is a field of `company`, `customData.crm.owner` one of what `customData` has as `crm`: as filters
 * read it. Empty for what is no path.
 */
export function pathOfTarget(target: string): readonly string[] {
  return readPath(target) ?? []
}

/** Whether a path leads into a freeform object of a lead. */
export function isFreeform([group = '']: readonly string[]): boolean {
  return (FREEFORM_TARGETS as readonly string[]).includes(group)
}

/** A column's name as it is compared: no case, no accents, no punctuation. `ß` is `ss`. */
export function headerKey(header: string): string {
  return header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** A column's name as a person names it: case, and whether accents are letters of their own, do not matter. */
export function shownHeader(header: string): string {
  return header.trim().normalize('NFC').toLowerCase()
}

/** A table that is looked up by the names of columns, however they are written. */
export function byHeader<T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table).map(([header, value]) => [headerKey(header), value]))
}

/** Headers in the form in which they are compared. */
export function headerKeys(...headers: string[]): ReadonlySet<string> {
  return new Set(headers.map(headerKey))
}

const keysOf = (names: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(names).flatMap(([target, list = '']) => [
      [headerKey(target), target] as const,
      ...list.split(',').map((name) => [headerKey(name), target] as const),
    ]),
  )

const KEYS = { leads: keysOf(LEAD_NAMES), blocklist: keysOf(BLOCKLIST_NAMES) }

/** The field that a column of this name is for, where the name tells; `customData.x` and its like are for themselves. */
export function targetOfHeader(kind: ImportKind, header: string): string | undefined {
  if (isTarget(kind, header)) return header
  return KEYS[kind].get(headerKey(header))
}
