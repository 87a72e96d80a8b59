import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { HOSTILE_LINKS } from '../links.fixture.ts'
import { consultationLink, SITE_FIELDS, SITE_LENGTHS, SITE_NAMES } from './index.ts'
import { siteFieldOf, siteSettings } from './site.schema.ts'

function takes(schema: z.ZodMiniType, value: unknown): boolean {
  return schema.safeParse(value).success
}

function text(words: string) {
  return { en: words, zh: words, ru: words }
}

describe('site settings', () => {
  it('U29 accept only https links or empty ones, never a script or a disguised host', () => {
    for (const bad of HOSTILE_LINKS) {
      for (const name of SITE_NAMES.filter((each) => ['link', 'place', 'template'].includes(SITE_FIELDS[each])))
        // Surrounding spaces are trimmed before validation.
        expect([bad, name, takes(siteFieldOf(name), bad)]).toEqual([bad, name, false])
    }
    expect(takes(siteFieldOf('otcUrl'), '')).toBe(true)
    expect(takes(siteFieldOf('otcUrl'), '/information')).toBe(false)
    expect(takes(siteFieldOf('listingUrl'), '/information')).toBe(true)
    // The validator and the browser agree on the host.
    expect(new URL('https://a.example:8443/x?y#z').hostname).toBe('a.example')
  })

  it('HDR-023 insert the contact into a consultation link, which is empty without a required contact', () => {
    const template = 'https://chat.example/open?uin={qq}&menu=yes'
    expect(takes(siteFieldOf('consultationUrl'), template)).toBe(true)
    expect(consultationLink(template, '12345')).toBe('https://chat.example/open?uin=12345&menu=yes')
    expect(consultationLink(template, 'a&b=c')).toBe('https://chat.example/open?uin=a%26b%3Dc&menu=yes')
    expect(consultationLink(template, '')).toBe('')
    expect(consultationLink('https://chat.example/room', '')).toBe('https://chat.example/room')
    for (const bad of ['javascript:{qq}', '{qq}', 'https://{qq}@a.example', 'https://a.example/{other}'])
      expect([bad, takes(siteFieldOf('consultationUrl'), bad)]).toEqual([bad, false])
    for (const bad of ['1"2', '1 2', '1/2', '<b>', 'x'.repeat(SITE_LENGTHS.contact + 1)])
      expect([bad, takes(siteFieldOf('advisoryQq'), bad)]).toEqual([bad, false])
  })

  it('bound every text, every list and every value', () => {
    expect(takes(siteFieldOf('about'), text('x'.repeat(SITE_LENGTHS.line)))).toBe(true)
    expect(takes(siteFieldOf('about'), text('x'.repeat(SITE_LENGTHS.line + 1)))).toBe(false)
    expect(takes(siteFieldOf('content'), text('x'.repeat(SITE_LENGTHS.text + 1)))).toBe(false)
    expect(takes(siteFieldOf('content'), { en: 'x', zh: 'x' })).toBe(false)
    for (const bad of ['<script>', 'a <b>', '[x](javascript:alert(1))'])
      expect([bad, takes(siteFieldOf('content'), { ...text('x'), zh: bad })]).toEqual([bad, false])
    expect(takes(siteFieldOf('content'), text('## We\n\n[x](https://a.example) and `<code>`'))).toBe(true)
    const entry = { title: text('x'), path: '/guide' }
    expect(takes(siteFieldOf('helpItems'), Array(SITE_LENGTHS.links).fill(entry))).toBe(true)
    expect(takes(siteFieldOf('helpItems'), Array(SITE_LENGTHS.links + 1).fill(entry))).toBe(false)
    expect(takes(siteFieldOf('helpItems'), [{ ...entry, path: 'javascript:x' }])).toBe(false)
    expect(takes(siteFieldOf('helpItems'), [{ ...entry, title: { en: ' ', zh: 'x', ru: 'x' } }])).toBe(false)
    expect(takes(siteFieldOf('platformTp'), 'x')).toBe(false)
    expect(takes(siteFieldOf('openScanning'), 'true')).toBe(false)
    expect(Object.keys(siteSettings.shape)).toEqual([...SITE_NAMES])
  })

  it('fit three texts of maximum length into a body, in any script', () => {
    const value = text('\u4e16'.repeat(SITE_LENGTHS.text))
    const body = new TextEncoder().encode(JSON.stringify({ value, seen: 1_700_000_000_000 }))
    expect(body.length).toBeLessThanOrEqual(calls.siteDesk.change.bodyLimit)
    expect(takes(calls.siteDesk.change.body, { value, seen: null })).toBe(true)
  })

  it('contain neither an address for sessions nor an address for payments', () => {
    const served = Object.keys(calls.static.config.output.shape)
    const untouchable = ['bizHosts', 'cfgHosts', 'uploadHosts', 'huobiHosts', 'platform', 'chargeWallet', 'explorer']
    expect(served).toEqual(expect.arrayContaining(untouchable))
    for (const name of untouchable) expect(Object.keys(SITE_FIELDS)).not.toContain(name)
  })
})

describe('partner calls', () => {
  it('A70 accept only a short list of plain values as a request', () => {
    const { body } = calls.site.sign
    for (const good of [{}, { a: 'x', b: 1, c: true }]) expect([good, takes(body, good)]).toEqual([good, true])
    for (const bad of [
      { a: { b: 1 } },
      { a: [1] },
      { a: null },
      { a: 1.5 },
      { a: 'x'.repeat(257) },
      { 'a b': 1 },
      [],
      'x',
    ])
      expect([bad, takes(body, bad)]).toEqual([bad, false])
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`a${index}`, 1]))
    expect(takes(body, many)).toBe(false)
  })

  it('API-099 return prices for BTC, ETH and USDT only', () => {
    const { query } = calls.site.price
    for (const symbol of ['BTC', 'ETH', 'USDT']) expect(takes(query, { symbol })).toBe(true)
    for (const symbol of ['', 'btc', 'DOGE', ['BTC', 'ETH']]) expect(takes(query, { symbol })).toBe(false)
  })
})
