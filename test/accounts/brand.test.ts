import { expect, test } from 'vitest'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { newProspect, open } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** The head of a PNG of this size; what follows is not read. */
function png(width: number, height: number, bytes = 64): Buffer {
  const head = Buffer.alloc(bytes)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

const upload = (bytes: Buffer, type = 'image/png') =>
  harness.call('PUT', '/api/v1/organization/logo', undefined, { raw: bytes, headers: { 'content-type': type } })

test('a logo and a colour stand on the booking page; the logo is kept for good and nothing in it runs', async () => {
  const prospect = await newProspect(harness)
  await harness.call('PATCH', '/api/v1/organization', { brandColor: '#0B5CAD' })
  const { status, body } = await upload(png(320, 80))
  expect([status, body.brandColor]).toEqual([200, '#0b5cad'])
  const page = await open(harness, prospect.calendar)
  expect(page.text).toContain('--accent:#0b5cad')
  expect(page.text).toContain(`<img src="${body.logoUrl}" alt="Seed" height="40" />`)
  const logo = await open(harness, body.logoUrl)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const other = await upload(png(320, 81))
  expect(other.body.logoUrl).not.toBe(body.logoUrl)
  expect((await open(harness, body.logoUrl)).status).toBe(404)
  const removed = await harness.call('DELETE', '/api/v1/organization/logo')
  expect(removed.body.logoUrl).toBeNull()
  expect((await open(harness, other.body.logoUrl)).status).toBe(404)
  await harness.call('PATCH', '/api/v1/organization', { brandColor: null })
  expect((await open(harness, prospect.calendar)).text).not.toContain('--accent:#0b5cad')
})

test('the bytes of a logo decide: no SVG, no other file under another name, no more than 200 kB or 4,096 pixels', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expectProblem(await upload(svg, 'image/svg+xml'), '415 unsupported_media_type')
  expectProblem(await upload(svg, 'image/png'), '415 unsupported_media_type')
  expectProblem(await upload(Buffer.from('GIF89a'), 'image/png'), '415 unsupported_media_type')
  expectProblem(await upload(png(4_097, 80)), '400 validation_failed')
  expectProblem(await upload(png(320, 8)), '400 validation_failed')
  expectProblem(await upload(png(320, 80, 204_801)), '413 payload_too_large')
  // What it is called does not matter, what it is does.
  const { body } = await upload(png(320, 80, 204_800), 'image/webp')
  expect((await open(harness, body.logoUrl)).headers['content-type']).toBe('image/png')
})

test('colours that are none are refused, and the logo of one organization is not another’s', async () => {
  for (const brandColor of ['red', '#fff', '#12345g', '#000000;}']) {
    expectProblem(await harness.call('PATCH', '/api/v1/organization', { brandColor }), '400 validation_failed')
  }
  const stranger = await harness.newOrganization('Stranger')
  const { body } = await upload(png(64, 64))
  const own = await harness.call('GET', '/api/v1/organization', undefined, { key: stranger.key })
  expect(own.body.logoUrl).toBeNull()
  const swapped = String(body.logoUrl).replace(/org_[0-9a-f]+/, own.body.organizationId)
  expect((await open(harness, swapped)).status).toBe(404)
  for (const version of ['%00', 'x%00y', '%ff', '..%2f', 'a'.repeat(2_000)]) {
    expect((await open(harness, String(body.logoUrl).replace(/[^/]+$/, version))).status, version).toBeLessThan(500)
  }
})
