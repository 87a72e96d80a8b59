import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button, Empty, Field, Figure, Notice, Segmented, Steps, Tabs, Th } from './index.ts'

describe('primitives', () => {
  it('keep a blocked button in the focus order, with the reason and without "disabled"', () => {
    const html = renderToStaticMarkup(<Button blocked>Enter a price</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain('disabled=""')
    expect(html).toContain('Enter a price')
  })

  it('mark a pending button as busy', () => {
    expect(renderToStaticMarkup(<Button pending>Sent</Button>)).toContain('aria-busy="true"')
  })

  it("connect a field's error and labels to its input", () => {
    const html = renderToStaticMarkup(<Field id="price" caption="Price" error="Above 0, please." />)
    expect(html).toContain('for="price"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-describedby="price-error"')
    expect(html).toMatch(/id="price-error" role="alert"/)
  })

  it('dim the trailing zeros of a number and keep them', () => {
    expect(renderToStaticMarkup(<Figure value="20000.0000" />)).toBe(
      '<span>20,000<span class="text-3">.0000</span></span>',
    )
    expect(renderToStaticMarkup(<Figure value={undefined} />)).toContain('--')
  })

  it('give tabs one tab stop', () => {
    const items = [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ]
    const html = renderToStaticMarkup(<Tabs label="x" items={items} value="b" onChange={() => undefined} />)
    expect(html.match(/role="tab"/g)).toHaveLength(2)
    expect(html.match(/role="tab"[^>]*tabindex="0"/gi)).toHaveLength(1)
    expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"/i)
  })

  it('render a segmented control as a radio group', () => {
    const items = [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ]
    const html = renderToStaticMarkup(<Segmented label="x" items={items} value="a" onChange={() => undefined} />)
    expect(html).toMatch(/^<fieldset aria-label="x"/)
    expect(html.match(/checked=""/g)).toHaveLength(1)
  })

  it('report the order of a sorting head', () => {
    const html = renderToStaticMarkup(
      <table>
        <thead>
          <tr>
            <Th sort="descending" onSort={() => undefined}>
              Price
            </Th>
          </tr>
        </thead>
      </table>,
    )
    expect(html).toContain('aria-sort="descending"')
  })

  it('announce urgent notices and failures immediately, others when idle', () => {
    expect(renderToStaticMarkup(<Notice urgent>x</Notice>)).toContain('role="alert"')
    expect(renderToStaticMarkup(<Notice>x</Notice>)).toContain('role="status"')
    expect(renderToStaticMarkup(<Empty failed title="x" />)).toContain('role="alert"')
  })

  it('mark the current step for screen readers', () => {
    const html = renderToStaticMarkup(
      <Steps
        steps={[
          { id: '1', state: 'done', title: 'a' },
          { id: '2', state: 'now', title: 'b' },
        ]}
      />,
    )
    expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  })
})

describe('the color of a side', () => {
  it.each(['buy', 'sell'] as const)('keeps %s distinct from the other', (side) => {
    const other = side === 'buy' ? 'sell' : 'buy'
    const button = renderToStaticMarkup(<Button variant={side}>x</Button>)
    const items = [{ id: side, label: 'x', side }]
    const chosen = renderToStaticMarkup(<Segmented label="x" items={items} value={side} onChange={() => undefined} />)
    for (const html of [button, chosen]) {
      expect(html).toMatch(new RegExp(`\\bbg-${side}-solid\\b`))
      expect(html).not.toMatch(new RegExp(`\\bbg-${other}-solid\\b`))
    }
    const free = renderToStaticMarkup(
      <Segmented label="x" items={items} value={'y' as never} onChange={() => undefined} />,
    )
    expect(free).not.toMatch(/\bbg-(?:buy|sell)-solid\b/)
  })
})
