import { apollo } from './apollo.ts'
import { httpProvider } from './http-provider.ts'
import { hunter } from './hunter.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import type { Provider, ProviderKind } from './provider.ts'

const PROVIDERS: Readonly<Record<ProviderKind, Provider>> = {
  apollo,
  people_data_labs: peopleDataLabs,
  hunter,
  http: httpProvider,
}

/** How a kind of provider is asked and read. */
export function factProviderOf(kind: ProviderKind): Provider {
  return PROVIDERS[kind]
}
