let people = 0

/** What stands in the fields of the tools in the recipes: one contact and one booking, of somebody new each time. */
export function toolValues(): Record<string, string> {
  people += 1
  const contact = {
    company: 'Example Shipyard',
    'Company Name': 'Example Shipyard',
    'First Name': 'Jane',
    'Last Name': 'Roe',
    'Full Name': 'Jane Roe',
    'full name': 'Jane Roe',
    email: `jane.roe${people}@shipyard.example`,
    'Job Title': 'Head of Operations',
    phone: '+44 20 7946 0958',
    website: 'https://shipyard.example',
    Industry: 'Shipbuilding',
    employees: '220',
    country: 'GB',
    'Record ID': `A-${people}`,
    'Updated At': '2026-01-14',
    'Profile URL': 'https://network.example/in/jane-roe',
    'Company Description': 'Builds ships.',
    'Company Domain': 'shipyard.example',
    'Founded Year': '1903',
    Headquarters: 'London',
    Seniority: 'head',
    City: 'London',
    'Row ID': `r_${people}`,
  }
  const booking = {
    'Event ID': `event-${people}`,
    'Event Begins': '2026-12-01T14:00:00Z',
    'Event Ends': '2026-12-01T14:30:00+00:00',
    summary: 'Intro',
  }
  return { ...contact, ...booking, ...namedElsewhere(contact, booking) }
}

/** The same under the names that the other tools have for it. */
function namedElsewhere(contact: Record<string, string>, booking: Record<string, string>): Record<string, string> {
  const { email = '', company = '', phone = '', website = '', employees = '', country = '' } = contact
  return {
    Company: company,
    Email: email,
    'Work Email': email,
    'Attendee Email': email,
    '1.attendeeEmail': email,
    '1.email': email,
    'Attendee Name': 'Jane Roe',
    '1.attendeeName': 'Jane Roe',
    '1.firstName': 'Jane',
    '1.lastName': 'Roe',
    '1.jobTitle': 'Head of Operations',
    jobtitle: 'Head of Operations',
    '1.company': company,
    Phone: phone,
    '1.phone': phone,
    Website: website,
    '1.website': website,
    Employees: employees,
    'Employee Count': employees,
    '1.employees': employees,
    Country: country,
    '1.country': country,
    '1.recordId': contact['Record ID']!,
    '1.updatedAt': contact['Updated At']!,
    'Booking ID': booking['Event ID']!,
    '1.id': booking['Event ID']!,
    'Starts At': booking['Event Begins']!,
    '1.start': booking['Event Begins']!,
    'Ends At': booking['Event Ends']!,
    '1.end': booking['Event Ends']!,
    '1.summary': booking['summary']!,
  }
}
