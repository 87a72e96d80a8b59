import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageShape } from './page-skeleton.tsx'

it('the page is painted in its final shape before any code: index.html holds the skeleton', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  const tight = html.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '>')
  expect(tight).toContain(`<div id="root">${renderToStaticMarkup(createElement(PageShape))}</div>`)
})
