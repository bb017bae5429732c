/**
 * Each server that a URL of libpq's multi-host form names, as a URL of its own: `postgres://one:5432,two:5432/name`, or lists
 * in the parameters `host` and `port` (PostgreSQL's documentation, 34.1.1.3). One where it names one.
 */
export function addressesOf(databaseUrl: string): string[] {
  const { head, hosts, path, parameters } = splitUrl(databaseUrl)
  const [named, ports] = ['host', 'port'].map((name) => parameters.get(name)?.split(',') ?? [])
  const count = Math.max(hosts.length, named!.length)
  if (count === 1) return [databaseUrl]
  return Array.from({ length: count }, (_, index) => {
    const own = new URLSearchParams(parameters)
    for (const [name, list] of [
      ['host', named!],
      ['port', ports!],
    ] as const) {
      if (list.length > 0) own.set(name, list[index] ?? list.at(-1)!)
    }
    const query = own.size === 0 ? '' : `?${own.toString()}`
    return `${head}${hosts[index] ?? hosts.at(-1)!}${path}${query}`
  })
}

function splitUrl(databaseUrl: string) {
  const start = databaseUrl.indexOf('://') + 3
  const [beforeQuery = '', ...query] = databaseUrl.split('?')
  const slash = beforeQuery.indexOf('/', start)
  const authority = beforeQuery.slice(start, slash === -1 ? undefined : slash)
  const at = authority.lastIndexOf('@') + 1
  return {
    head: beforeQuery.slice(0, start + at),
    hosts: authority.slice(at).split(','),
    path: slash === -1 ? '' : beforeQuery.slice(slash),
    parameters: new URLSearchParams(query.join('?')),
  }
}

/** Host and port, never the password. */
export function shownHost(address: string): string {
  const { hosts, parameters } = splitUrl(address)
  const [host, port] = [parameters.get('host'), parameters.get('port')]
  return [host ?? hosts.join(','), ...(port === null ? [] : [port])].join(':')
}
