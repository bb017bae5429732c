import { expect, test } from 'vitest'
import { readTitle, titleFacts } from './read-title.ts'

const titles = `
CEO | c_suite | executive
C.E.O. | c_suite | executive
Chief Executive Officer | c_suite | executive
Chief Financial Officer (CFO) | c_suite | finance
Group Chief Information Security Officer | c_suite | information technology
CTO | c_suite | engineering
CMO, Germany | c_suite | marketing
CRO | c_suite | sales
COO & CFO | c_suite | operations
Interim CHRO | c_suite | human resources
President | c_suite | executive
President & COO | c_suite | operations
Chairman of the Board | c_suite | executive
Managing Director | c_suite | executive
Geschäftsführer | c_suite | executive
Geschaeftsfuehrer | c_suite | executive
Geschäftsführerin | c_suite | executive
Geschäftsführer/in | c_suite | executive
Geschäftsführende Gesellschafterin | owner | executive
Mitglied der Geschäftsleitung | c_suite | executive
Vorstand | c_suite | executive
Vorsitzender des Vorstandes | c_suite | executive
Vorstandsvorsitzende | c_suite | executive
Finanzvorstand | c_suite | finance
PDG | c_suite | executive
Directeur général | c_suite | executive
Directora General | c_suite | executive
Consejero Delegado | c_suite | executive
Founder | founder | executive
Co-Founder & CEO | founder | executive
CoFounder, CTO | founder | engineering
Mitgründer und Geschäftsführer | founder | executive
Gründerin | founder | executive
Fondatrice | founder | executive
Fundador y CEO | founder | executive
Founder's Associate | entry | -
Owner | owner | executive
Co-Owner / Head Chef | owner | executive
Owner Operator | owner | executive
Owner Manager | owner | executive
Owner Relations Manager | manager | -
Head of Owner Services | head | -
Owner's Representative | mid | -
Inhaber | owner | executive
Unternehmensinhaberin | owner | executive
Propietaria | owner | executive
Gérant | c_suite | executive
Product Owner | mid | product
Senior Product Owner | senior | product
Process Owner | mid | -
Data Owner, Finance | mid | finance
Partner | partner | -
Managing Partner | partner | executive
Partner, Tax | partner | finance
Partnerin | partner | -
Business Partner | mid | -
HR Business Partner | mid | human resources
Senior HR Business Partner | senior | human resources
Partner Manager | manager | sales
Channel Partner Manager | manager | sales
Partner Marketing Lead | manager | marketing
VP Sales | vp | sales
V.P. of Marketing | vp | marketing
SVP, Engineering | vp | engineering
EVP Operations | vp | operations
Vice President | vp | -
Vice-President of Finance | vp | finance
Senior Vice President, Human Resources | vp | human resources
Assistant Vice President | vp | -
Vizepräsident Vertrieb | vp | sales
Vicepresidenta de Ventas | vp | sales
Head of Marketing | head | marketing
Head of People & Culture | head | human resources
Global Head, Procurement | head | operations
Leiter Vertrieb | head | sales
Leiterin Personal | head | human resources
Vertriebsleiter | head | sales
Marketingleiterin | head | marketing
Leiter:in IT | head | information technology
Abteilungsleiter Einkauf | head | operations
Bereichsleitung Controlling | head | finance
Chefarzt Innere Medizin | head | health
Jefe de Compras | manager | operations
Lernbegleiterin | mid | -
Blitzableiter Monteur | mid | -
Reiseleiter | mid | -
Halbleiter Ingenieur | mid | engineering
Director | director | -
Sales Director EMEA | director | sales
Senior Director, Product Management | director | product
Director of Business Development | director | sales
Associate Director, Legal | director | legal
Assistant Director of Nursing | director | health
Direktorin Kommunikation | director | marketing
Directeur commercial | director | sales
Directrice des ressources humaines | c_suite | human resources
Director de Finanzas | director | finance
Chief of Staff | director | operations
General Manager | director | executive
Chief Engineer | senior | engineering
Chief Evangelist | c_suite | executive
Marketing Manager | manager | marketing
Senior Marketing Manager | manager | marketing
Product Marketing Manager | manager | marketing
Product Manager | manager | product
Produktmanagerin | manager | product
Project Manager | manager | operations
Projektleiter | manager | operations
Key Account Manager | manager | sales
Customer Success Manager | manager | customer success
HR Manager (m/w/d) | manager | human resources
IT Manager | manager | information technology
Office Managerin | manager | operations
Filialleiter | manager | operations
Teamleiterin Kundenservice | manager | customer success
Team Lead Backend Development | manager | engineering
Engineering Lead | manager | engineering
Supply Chain Manager | manager | operations
Responsable marketing | manager | marketing
Chef de projet | manager | operations
Chef de produit | manager | product
Gerente de Marketing | manager | marketing
Assistant Store Manager | manager | operations
Junior Product Manager | entry | product
Account Executive | mid | sales
Enterprise Account Executive | mid | sales
Senior Account Executive | senior | sales
Senior Software Engineer | senior | engineering
Sr. Data Scientist | senior | engineering
Staff Software Engineer | senior | engineering
Principal Architect | senior | engineering
Lead Developer | senior | engineering
Lead Generation Specialist | mid | marketing
Sales Engineer | mid | sales
Software Engineer | mid | engineering
Softwareentwickler (w/m/d) | mid | engineering
UX Designer | mid | design
Steuerberater | mid | finance
Rechtsanwältin | mid | legal
Unternehmensberater | mid | consulting
Einkäufer | mid | operations
Sachbearbeiterin Buchhaltung | mid | finance
Internal Auditor | mid | finance
International Sales Representative | mid | sales
Internist | mid | -
Cook | mid | -
Chef | mid | -
Recruiter | mid | human resources
Teacher | mid | education
Registered Nurse | mid | health
Développeur web | mid | engineering
Ingeniero de software | mid | engineering
Assistant to the CEO | entry | operations
Executive Assistant | entry | operations
Executive Assistant to the Vice President of Sales | entry | operations
Assistenz der Geschäftsführung | entry | operations
Vorstandsassistentin | entry | operations
Sekretärin der Geschäftsleitung | entry | operations
Advisor to the CEO | mid | consulting
Office of the CTO | - | -
Engineer at CEO Ventures | mid | engineering
Former CEO | - | -
Ex-CTO, now Consultant | mid | consulting
Junior Consultant | entry | consulting
Sales Associate | entry | sales
Graduate Engineer | entry | engineering
Intern | intern | -
Marketing Intern | intern | marketing
Software Engineering Intern | intern | engineering
Werkstudentin Vertrieb | intern | sales
Praktikant Marketing | intern | marketing
Trainee Einkauf | intern | operations
Azubi IT | intern | information technology
Stagiaire marketing | intern | marketing
Becaria | intern | -
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => (cell === '-' ? undefined : cell)))

test('the table is as long as promised', () => {
  expect(titles.length).toBeGreaterThanOrEqual(120)
})

test.each(titles)('%s: %s, %s', (title, seniority, department) => {
  const read = readTitle(title ?? '')
  expect([read.seniority?.value, read.department?.value]).toEqual([seniority, department])
})

test.each(['', '   ', '—', '12345', '🙂', '(m/w/d)'])('"%s" says nothing', (title) => {
  expect(readTitle(title)).toEqual({})
})

test('confidence tells explicit words from ambiguous and assumed ones', () => {
  expect(readTitle('Vice President').seniority?.confidence).toBe(0.9)
  expect(readTitle('Managing Director').seniority?.confidence).toBe(0.6)
  expect(readTitle('Key Account Manager').seniority?.confidence).toBe(0.6)
  expect(readTitle('Welder').seniority).toEqual({ value: 'mid', confidence: 0.4, quote: 'Welder' })
})

test('facts name their rule and quote the title', () => {
  expect(titleFacts(' VP Sales ', '2026-11-01T09:00:00Z')).toEqual([
    {
      path: 'contact.seniority',
      value: 'vp',
      confidence: 0.9,
      quote: 'VP Sales',
      source: 'rule',
      observedAt: '2026-11-01T09:00:00Z',
    },
    {
      path: 'contact.department',
      value: 'sales',
      confidence: 0.9,
      quote: 'VP Sales',
      source: 'rule',
      observedAt: '2026-11-01T09:00:00Z',
    },
  ])
})

test.each([
  'a.'.repeat(50_000),
  '('.repeat(100_000),
  ' to '.repeat(30_000),
  'chief '.repeat(30_000),
  'm/'.repeat(50_000),
  'assistant '.repeat(20_000),
  'projektleit'.repeat(1_000),
  'x/in'.repeat(2_500),
  '\uFDFA'.repeat(10_000),
])('a hostile title ends', (title) => {
  expect(readTitle(title).seniority?.quote.length ?? 0).toBeLessThanOrEqual(200)
})
