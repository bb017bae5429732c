import { COUNTRY_WORDS, text, timezone, url } from './field-kinds.ts'
import type { FieldTable } from './field-kinds.ts'

/** What a caller may say of the person. All of it are facts, and templates may use it. */
export const CONTACT_FIELDS = {
  bio: text('Bio', 'About the person.', 'Leads a team of 30 in DACH.', {
    headers: 'bio, about, biography, profile summary, linkedin summary, person bio',
  }),
  photoUrl: url('Photo', 'A picture of the person.', 'https://acme.com/team/jane.jpg', {
    headers:
      'photo url, photo, picture, profile picture, avatar, profile image url, profile photo, picture url, image url',
  }),
  seniority: text('Seniority', 'Level of seniority.', 'vp', {
    headers:
      'seniority, seniority level, management level, karrierestufe, ancienneté, employment seniority, job seniority, person seniority, job level',
  }),
  department: text('Department', 'Department.', 'Sales', {
    headers:
      'department, departments, abteilung, département, service, departamento, employment role, job function, functions, person department, business unit',
  }),
  city: text('City of the contact', 'City.', 'Berlin', {
    headers:
      'city, town, contact city, stadt, ort, ville, ciudad, localidad, person city, mailing city, lead city, prospect city',
  }),
  state: text('State of the contact', 'State.', 'Berlin', {
    headers:
      'state, province, contact state, bundesland, kanton, provincia, state/region, state / region, state/province, state / province, person state, mailing state/province, mailing state, lead state',
  }),
  country: text('Country of the contact', 'Country.', 'DE', {
    detail: COUNTRY_WORDS,
    headers:
      'country, contact country, land, pays, país, country/region, country / region, person country, mailing country, lead country, country name, prospect country',
  }),
  timezone: timezone('Time zone', 'IANA time zone name.', 'Europe/Berlin', {
    detail: 'Aliases such as US/Eastern work; offsets do not.',
    headers: 'timezone, time zone, tz, zeitzone, fuseau horaire, zona horaria',
  }),
} as const satisfies FieldTable
