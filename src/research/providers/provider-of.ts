import { apollo } from './apollo.ts'
import { httpProvider } from './http-provider.ts'
import { hunter } from './hunter.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import type { ProviderKind } from './provider-kinds.ts'
import type { Provider } from './provider.ts'
import { brave, httpSearch, searxng } from './search-providers.ts'

const PROVIDERS: Readonly<Record<ProviderKind, Provider>> = {
  apollo,
  people_data_labs: peopleDataLabs,
  hunter,
  http: httpProvider,
  searxng,
  brave,
  http_search: httpSearch,
}

/** How a kind of provider is asked and read. */
export function providerOf(kind: ProviderKind): Provider {
  return PROVIDERS[kind]
}
