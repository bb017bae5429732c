import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

function read(html: string): readonly unknown[] {
  return parsePage({ kind: 'home', url: 'https://acme.test/', html, headers: {} }).jsonLd
}

test('microdata becomes nodes, items inside items belong to them', () => {
  expect(
    read(`<div itemscope itemtype="https://schema.org/Organization"><h1 itemprop="name">Acme</h1>
      <p>since <time itemprop="foundingDate" datetime="1996">long ago</time></p>
      <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Ottawa</span></div>
      <a itemprop="sameAs" href="https://x.com/acme">x</a><link itemprop="sameAs" href="https://github.com/acme"></div>`),
  ).toEqual([
    {
      '@type': 'Organization',
      name: 'Acme',
      foundingDate: '1996',
      address: { '@type': 'PostalAddress', addressLocality: 'Ottawa' },
      sameAs: ['https://x.com/acme', 'https://github.com/acme'],
    },
  ])
})

test('other vocabularies and empty values say nothing', () => {
  expect(read('<div itemscope itemtype="https://other.example/Thing"><b itemprop="name">x</b></div>')).toEqual([])
  expect(read('<div itemscope><b itemprop="name">x</b></div>')).toEqual([])
  expect(read('<div itemscope itemtype="http://schema.org/Store"><b itemprop="name"> </b></div>')).toEqual([
    { '@type': 'Store' },
  ])
})

test('items a thousand deep end', () => {
  expect(read('<div itemprop="a" itemscope itemtype="https://schema.org/Thing">'.repeat(1_000))).toEqual([])
  const many = '<div itemscope itemtype="https://schema.org/Thing"><b itemprop="name">x</b></div>'.repeat(1_000)
  expect(read(many).length).toBeLessThanOrEqual(100)
})
