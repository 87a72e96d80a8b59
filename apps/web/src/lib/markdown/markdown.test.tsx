import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

/** Returns the HTML of a text, without styles and without the element around it. */
function html(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1')
}

/** Returns the HTML of a text in one paragraph. */
function line(text: string): string {
  return html(text).replace(/^<p>(.*)<\/p>$/s, '$1')
}

describe('content text', () => {
  it('draws paragraphs, headings of two levels, lists and code', () => {
    const source =
      '# A\n## B ##\n### C\n\none\ntwo\n\n- x\n  more\n- y\n1. z\n2. w\n\n```ts\n<b>&amp;\n\n- no item\n```\nend'
    expect(html(source)).toBe(
      [
        '<h2>A</h2><h2>B</h2><h3>C</h3><p>one\ntwo</p>',
        '<ul><li>x\nmore</li><li>y</li></ul><ol><li>z</li><li>w</li></ol>',
        '<pre><code>&lt;b&gt;&amp;amp;\n\n- no item</code></pre><p>end</p>',
      ].join(''),
    )
  })

  it('keeps the first number and the nesting of lists', () => {
    expect(html('3. a\n4. b\n   - c')).toBe('<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>')
  })

  it('joins lines of Chinese without a space, and accepts the line endings of every system', () => {
    expect(html('中文\r\n下一行\rabc')).toBe('<p>中文下一行\nabc</p>')
  })

  it('treats the rest of the text as code after an unclosed fence', () => {
    expect(html('```\na\nb')).toBe('<pre><code>a\nb</code></pre>')
    expect(html('')).toBe('')
  })

  it('draws emphasis, code and links within a line', () => {
    expect(line('a **b *c* d** `<e>` [f **g**](/h) _i_')).toBe(
      'a <strong>b <em>c</em> d</strong> <code>&lt;e&gt;</code> <a href="/h">f <strong>g</strong></a> <em>i</em>',
    )
  })

  it.each(['2 * 3 * 4', 'snake_case_name', '**open', '`', '``', 'a ** b', '[x]', '[x](', '[a](b c)', 'a *'])(
    'leaves %j as it was typed',
    (plain) => {
      expect(line(plain)).toBe(plain)
    },
  )

  it('draws no image', () => {
    expect(html('![x](https://example.com/y.png)')).not.toContain('<img')
  })

  it('draws HTML, rules and quotations as the text that was typed', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(html('a <b>c</b>')).toBe('<p>a &lt;b&gt;c&lt;/b&gt;</p>')
    expect(html('> a')).toBe('<p>&gt; a</p>')
    expect(html('***')).toBe('<p>***</p>')
    expect(line('\\*a\\* \\[b](c)')).toBe('*a* [b](c)')
  })
})

describe('content link', () => {
  it.each(['/', '/wallet', '/home/deal/exchange?pair=SWT-CNY'])('%s is a link within the application', (to) => {
    expect(line(`[x](${to})`)).toBe(`<a href="${to}">x</a>`)
  })

  it.each(['https://example.com', 'https://example.com/a?b=c#d'])('%s is a link to another site', (to) => {
    const link = `<a href="${to}" target="_blank" rel="noopener noreferrer nofollow">`
    expect(line(`[x](${to})`)).toBe(`${link}x</a>`)
    expect(line(`<${to}>`)).toBe(`${link}${to}</a>`)
  })

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
    for (const source of [`[x](${to})`, `[x](<${to}>)`, `<${to}>`, `[x]\n\n[x]: ${to}`])
      expect(html(source)).not.toContain('<a')
  })

  it('contains no other link', () => {
    expect(line('[a [b](/c) d](/e)').match(/<a/g)).toHaveLength(1)
  })
})
