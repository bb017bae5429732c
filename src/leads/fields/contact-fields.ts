import { COUNTRY_WORDS, formOf, text, url } from './field-kinds.ts'
import type { FieldTable } from './field-kinds.ts'

/** What a caller may say of the person. All of it are facts, and templates may use it. */
export const CONTACT_FIELDS = {
  bio: { ...text('About the person.', 'Leads a team of 30 in DACH.'), label: 'Bio', headers: 'bio, about, biography' },
  photoUrl: {
    ...url('A picture of the person.', 'https://acme.com/team/jane.jpg'),
    label: 'Photo',
    headers: 'photo url, photo, picture, profile picture, avatar',
  },
  seniority: {
    ...text('Level of seniority.', 'vp'),
    label: 'Seniority',
    headers: 'seniority, seniority level, management level, karrierestufe, ancienneté',
  },
  department: {
    ...text('Department.', 'Sales'),
    label: 'Department',
    headers: 'department, departments, abteilung, département, service, departamento',
  },
  city: {
    ...text('City.', 'Berlin'),
    label: 'City of the contact',
    headers: 'city, town, contact city, stadt, ort, ville, ciudad, localidad',
  },
  state: {
    ...text('State.', 'Berlin'),
    label: 'State of the contact',
    headers: 'state, province, contact state, bundesland, kanton, provincia',
  },
  country: {
    ...text('Country.', 'DE', { detail: COUNTRY_WORDS }),
    label: 'Country of the contact',
    headers: 'country, contact country, land, pays, país',
  },
  timezone: {
    ...formOf(
      'timezone',
      'IANA time zone name.',
      'Europe/Berlin',
      'Links such as US/Eastern are fine, offsets are not.',
    ),
    label: 'Time zone',
    headers: 'timezone, time zone, tz, zeitzone, fuseau horaire, zona horaria',
  },
} as const satisfies FieldTable
