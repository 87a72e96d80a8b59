import { describe, expect, it } from 'vitest'
import { parseInline, parseMarkdown, type Inline } from './parse-markdown.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })

describe('content text', () => {
  it('parses paragraphs, headings, lists and code', () => {
    const source =
      '# A\n## B ##\n### C\n\none\ntwo\n\n- x\n  more\n* y\n1. z\n2) w\n\n```ts\n<b>&amp;\n\n- no item\n```\nend'
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 2, parts: [text('A')] },
      { kind: 'heading', level: 2, parts: [text('B')] },
      { kind: 'heading', level: 3, parts: [text('C')] },
      { kind: 'paragraph', parts: [text('one two')] },
      { kind: 'list', ordered: false, items: [[text('x more')], [text('y')]] },
      { kind: 'list', ordered: true, items: [[text('z')], [text('w')]] },
      { kind: 'code', text: '<b>&amp;\n\n- no item' },
      { kind: 'paragraph', parts: [text('end')] },
    ])
  })

  it('joins lines of Chinese without a space, and accepts the line endings of every system', () => {
    expect(parseMarkdown('中文\r\n下一行\rabc')).toEqual([{ kind: 'paragraph', parts: [text('中文下一行 abc')] }])
  })

  it('treats the rest of the text as code after an unclosed fence', () => {
    expect(parseMarkdown('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }])
    expect(parseMarkdown('')).toEqual([])
  })

  it('parses emphasis, code and links within a line', () => {
    expect(parseInline('a **b *c* d** `<e>` [f **g**](/h) _i_')).toEqual([
      text('a '),
      { kind: 'strong', parts: [text('b '), { kind: 'emphasis', parts: [text('c')] }, text(' d')] },
      text(' '),
      { kind: 'code', text: '<e>' },
      text(' '),
      { kind: 'link', to: '/h', parts: [text('f '), { kind: 'strong', parts: [text('g')] }] },
      text(' '),
      { kind: 'emphasis', parts: [text('i')] },
    ])
  })

  it('leaves everything else as it was typed', () => {
    for (const plain of ['2 * 3 * 4', 'snake_case_name', '**open', '`', '``', 'a ** b', '[x]', '[x](', '[a](b c)', '*'])
      expect(parseInline(plain)).toEqual([text(plain)])
    expect(parseInline('\\*a\\* \\[b](c)')).toEqual([text('*a* [b](c)')])
  })
})

describe('content link', () => {
  it.each(['https://example.com', 'https://example.com/a?b=c#d', '/', '/wallet', '/home/deal/exchange?pair=SWT-CNY'])(
    '%s is a link',
    (to) => {
      expect(parseInline(`[x](${to})`)).toEqual([{ kind: 'link', to, parts: [text('x')] }])
    },
  )

  it.each([
    '',
    'http://example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//example.com',
    '/\\example.com',
    'https:example.com',
    'https://',
    'https://name:word@example.com',
    'https://example.com/"x',
    'https://example.com/<b>',
    'wallet',
  ])('%j is not a link', (to) => {
    expect(parseInline(`[x](${to})`).some(({ kind }) => kind === 'link')).toBe(false)
  })
})
