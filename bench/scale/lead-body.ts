/** A lead whose company is given: it needs no research, and the sample campaign mails it. */
export function leadBody(name: string): object {
  return {
    email: `${name}@acme.test`,
    contactName: name,
    companyName: 'Acme',
    company: { industry: 'Software', employeeCount: 500, country: 'DE', technologies: ['HubSpot'] },
  }
}
