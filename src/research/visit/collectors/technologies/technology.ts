/** The traces that a product leaves where it is used. All are plain texts, compared without patterns. */
export interface TechnologyTraces {
  /**
   * Hosts (subdomains included), optionally with the start of a path, of what a page loads or of addresses inside inline
   * scripts.
   */
  readonly hosts?: readonly string[]
  /** Hosts as above that say something when they are linked, too: those of pages made for one customer. */
  readonly links?: readonly string[]
  /** Parts of the path of something that the page loads from anywhere. */
  readonly paths?: readonly string[]
  /** Names that only the product's own snippet uses, as whole words of an inline script. */
  readonly globals?: readonly string[]
  /** Starts of `meta name=generator`. */
  readonly generators?: readonly string[]
  /** Response headers in lower case: the name, or the name and a part of its value after `: `. */
  readonly headers?: readonly string[]
  /** Names of cookies that the server sets; a `*` at the end stands for any rest. */
  readonly cookies?: readonly string[]
}

/** One product that a company may use. */
export interface Technology extends TechnologyTraces {
  readonly name: string
  readonly category: string
}

/** The products of a category by their name. */
export function products(category: string, byName: Readonly<Record<string, TechnologyTraces>>): Technology[] {
  return Object.entries(byName).map(([name, traces]) => ({ name, category, ...traces }))
}
