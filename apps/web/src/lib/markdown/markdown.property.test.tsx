// @vitest-environment happy-dom
import { isPageLink } from '@tidebook/contract/links'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { Markdown } from './markdown.tsx'

/** Fragments that attack the page, and Markdown syntax. */
const PIECES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](https://ok.example/"onmouseover="alert(1))',
  '[![x](javascript:alert(1))](https://ok.example)',
  '![x](javascript:alert(1))',
  '[x]: javascript:alert(1)',
  '<https://ok.example>',
  '&lt;script&gt;',
  '\u0000',
  '\u2028',
  '[ok](https://ok.example/a)',
  '[own](/Home)',
  '**',
  '*',
  '_',
  '`',
  '```',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '## ',
  '[',
  '](',
  ')',
  '\\',
  '> ',
  '---\n',
  '[x]: /own\n',
  '    ',
  ' a ',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 12 })), { maxLength: 24 })
  .map((pieces) => pieces.join(''))

const ALLOWED = new Set('DIV H2 H3 P UL OL LI STRONG EM CODE PRE A'.split(' '))
const ATTRIBUTES = new Set(['class', 'href', 'target', 'rel', 'start'])

it('renders any input as text in allowed elements with allowed links only (CNT-001)', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const page = onPage(<Markdown text={source} />)
      try {
        expect(page.place.querySelector('a a')).toBeNull()
        for (const element of page.place.querySelectorAll('*')) {
          expect(ALLOWED).toContain(element.tagName)
          for (const name of element.getAttributeNames()) expect(ATTRIBUTES).toContain(name)
          const to = element.getAttribute('href')
          if (to !== null) expect(isPageLink(to)).toBe(true)
          const leaves = to?.startsWith('https://') === true
          if (leaves) expect(element.getAttribute('rel')).toContain('noopener')
        }
      } finally {
        page.leave()
      }
    }),
    { numRuns: 300 },
  )
})

function letters(source: string): string {
  return source.replaceAll(/[^a-z]/g, '')
}

it('keeps every letter of a text without links and code', () => {
  const plain = fc
    .array(fc.constantFrom('a', 'bc', ' ', '*', '**', '_', '\n', '\n\n', '- ', '1. ', '## ', '[', ']', '\\', '<b>'), {
      maxLength: 40,
    })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(plain, (source) => {
      const page = onPage(<Markdown text={source} />)
      try {
        expect(letters(page.place.textContent)).toBe(letters(source))
      } finally {
        page.leave()
      }
    }),
  )
})

/** Texts of maximum length that nest deeply, or that leave many marks open. */
it.each([
  '**',
  '*',
  '_',
  '`',
  '[',
  '*a',
  '**a ',
  '[x](',
  '\\',
  '- ',
  '# ',
  '> ',
  '1. ',
  '- a\n',
  '*a_ ',
  '_*a ',
  '[*a ',
  '<a',
])('draws a text of maximum length made of %j only, with bounded nesting', (piece) => {
  const page = onPage(<Markdown text={piece.repeat(Math.floor(8_000 / piece.length))} />)
  try {
    expect(page.place.querySelectorAll('div > *').length).toBeGreaterThan(0)
    expect(page.place.querySelector(':is(ul, ol, em, strong) '.repeat(9))).toBeNull()
  } finally {
    page.leave()
  }
})
