import { CONTENT_KINDS, CONTENT_LANGUAGES, FIELDS_OF_KIND, HELP_SECTIONS } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { sectionTitles } from './content.service.ts'
import { shippedContent } from './shipped-content.ts'

const shipped = shippedContent(true)
const items = [...shipped]
const OWN_LINK = /\]\(\/content\/([^)]*)\)/g

describe('the shipped content', () => {
  it('has items of every kind except media reports, and an article in every section of the help center', () => {
    const kinds = new Set(items.map(([, { kind }]) => kind))
    expect(CONTENT_KINDS.filter((kind) => !kinds.has(kind))).toEqual(['media'])
    const sections = new Set(items.map(([, { section }]) => section))
    expect(HELP_SECTIONS.filter((section) => !sections.has(section))).toEqual([])
    expect(items.filter(([, { kind }]) => kind === 'help').length).toBeGreaterThanOrEqual(12)
    expect(items.filter(([, { kind }]) => kind === 'about')).toHaveLength(1)
  })

  it('mentions the demonstration only on a demonstration', () => {
    const real = shippedContent(false)
    expect([shipped.has('demonstration'), real.has('demonstration')]).toEqual([true, false])
    expect(real.size).toBe(shipped.size - 1)
  })

  it.each(items)('is complete in every language, and written in that language: %s', (_id, { kind, words }) => {
    for (const language of CONTENT_LANGUAGES) {
      const { title, summary, body } = words[language] ?? { title: '', summary: '', body: '' }
      expect(title).not.toBe('')
      expect(title).not.toContain('#')
      expect(summary !== '').toBe(FIELDS_OF_KIND[kind].summary)
      expect(body !== '').toBe(FIELDS_OF_KIND[kind].body)
      const all = `${title}\n${summary}\n${body}`
      if (language === 'en') expect(all).toMatch(/^[\p{Script=Latin}\P{L}]+$/u)
      if (language === 'zh') {
        expect(all).not.toMatch(/你|过期|订单(?!簿)|下单表单|\p{Script=Cyrillic}/u)
        const text = all.replaceAll(/\]\([^)]*\)/g, ']')
        expect(text, 'figures').not.toMatch(/\p{Script=Han}[\da-z]|[\da-z]\p{Script=Han}/iu)
        expect(text, 'full-width punctuation').not.toMatch(/\p{Script=Han} ?[,;:!?()]|[,;:!?()]\p{Script=Han}/u)
      }
      if (language === 'ru')
        expect(all).not.toMatch(/\p{Script=Han}|(?<!\p{L})секрет(?!н)\p{L}*|леджер|родн\p{L}+|базов\p{L}+ монет/iu)
      if (language !== 'en') expect(title).toMatch(language === 'zh' ? /\p{Script=Han}/u : /\p{Script=Cyrillic}/u)
    }
  })

  it.each(items)('has the same headings, steps and links in every language: %s', (_id, { words }) => {
    const shape = (body = ''): string[] =>
      body
        .split('\n')
        .flatMap((line) => /^(?:#{2,3} |- |\d+\. )/.exec(line)?.[0] ?? [])
        .concat([...body.matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link))
    expect(shape(words.zh?.body)).toEqual(shape(words.en?.body))
    expect(shape(words.ru?.body)).toEqual(shape(words.en?.body))
  })

  it('TRD-044 makes no claim about matching speed, because no measurement supports one', () => {
    const claim =
      /(?:trades|transactions|orders|matches) (?:per|a) second|\d+ ?tps|每秒[^，。]*(?:笔|撮合|交易)|(?:сдел|транзакц|ордер)\p{L}* в секунду/iu
    expect('It matches 5000 trades per second').toMatch(claim)
    for (const [id, { words }] of items)
      for (const language of CONTENT_LANGUAGES) expect(JSON.stringify(words[language]), id).not.toMatch(claim)
  })

  it('links only to existing items', () => {
    const linked = items.flatMap(([, { words }]) => [...(words.en?.body ?? '').matchAll(OWN_LINK)])
    expect(linked.length).toBeGreaterThan(3)
    for (const [, id = ''] of linked) expect([id, shipped.has(id)]).toEqual([id, true])
  })

  it('has a title for every section in every language', () => {
    const titles = sectionTitles()
    for (const language of CONTENT_LANGUAGES)
      expect(new Set(HELP_SECTIONS.map((section) => titles[language][section])).size).toBe(HELP_SECTIONS.length)
  })
})
