import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentDeskCalls } from '../content-desk/content-desk.calls.ts'
import { bodyFault } from './content-text.ts'
import { BARE_NOTICE } from '../content-desk/notice.fixture.ts'

describe('text of an item', () => {
  it.each([
    ['## Fees\n\nA price below 5 < 6, **bold** and [a link](/help).\n\n- one\n- two', undefined],
    ['`<script>` is code, and so is `[x](javascript:y)`', undefined],
    ['<script>alert(1)</script>', 'html'],
    ['a <img src=x> b', 'html'],
    ['a </b>', 'html'],
    ['<!-- x -->', 'html'],
    ['`x <b>\n`', 'html'],
    ['[x](javascript:alert(1))', 'link'],
    ['[good](/a) and [bad](http://example.com)', 'link'],
    ['[x]()', 'link'],
  ] as const)('%j', (body, fault) => expect(bodyFault(body)).toBe(fault))
})

describe('an item from staff', () => {
  const words = { title: 'x', summary: '', body: 'y' }
  const item = {
    ...BARE_NOTICE,
    words: { en: words, zh: null, ru: null },
    closable: false,
  }
  const takes = (change: object): boolean =>
    z.safeParse(contentDeskCalls.add.body, { item: { ...item, ...change } }).success

  it('requires the fields of the kind', () => {
    expect(takes({})).toBe(true)
    expect(takes({ words: { en: null, zh: null, ru: null } })).toBe(false)
    expect(takes({ words: { en: { ...words, body: ' ' }, zh: null, ru: null } })).toBe(false)
    expect(takes({ words: { en: { ...words, title: ' ' }, zh: null, ru: null } })).toBe(false)
    expect(takes({ words: { en: { ...words, title: 'a\nb' }, zh: null, ru: null } })).toBe(false)
    expect(takes({ words: { en: { ...words, body: '<b>' }, zh: null, ru: null } })).toBe(false)
    expect([takes({ kind: 'help' }), takes({ kind: 'help', section: 'wallet' })]).toEqual([false, true])
    expect([takes({ kind: 'version' }), takes({ kind: 'version', version: '0.1.0' })]).toEqual([false, true])
    const banner = { kind: 'banner', words: { en: { ...words, body: '' }, zh: null, ru: null } }
    expect([takes(banner), takes({ ...banner, place: 'home' })]).toEqual([false, true])
  })

  it('ends after it begins', () => {
    expect([takes({ starts: 1, ends: 2 }), takes({ starts: 2, ends: 2 }), takes({ ends: 0 })]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('accepts only pictures of this server and allowed links', () => {
    expect(takes({ kind: 'news', image: `/app/adv/image/${'0'.repeat(64)}` })).toBe(true)
    for (const image of ['https://example.com/x.png', '/app/adv/image/../x', 'data:image/png;base64,x'])
      expect(takes({ image })).toBe(false)
    expect([takes({ link: 'https://example.com' }), takes({ link: 'javascript:x' })]).toEqual([true, false])
  })
})
