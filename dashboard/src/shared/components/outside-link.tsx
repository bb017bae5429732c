import { webAddress } from '../words/words.ts'

/** A link out of the dashboard, in a tab of its own that learns nothing of ours; text where it is no web address. */
export function OutsideLink({ href, text }: { href: string | null | undefined; text?: string | undefined }) {
  const address = webAddress(href)
  const shown = text ?? (address === undefined ? (href ?? '') : withoutScheme(address))
  if (address === undefined) return <span>{shown}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="outside">
      {shown}
    </a>
  )
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
