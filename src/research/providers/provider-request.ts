/** One request that puts a question to a provider: a GET, or a POST where it has a body. */
export interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
