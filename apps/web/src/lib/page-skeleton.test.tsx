import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageShape } from './page-skeleton.tsx'

it('index.html contains the skeleton, so that the page has its final layout before any code runs', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  const tight = html.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '>')
  expect(tight).toContain(`<div id="root">${renderToStaticMarkup(createElement(PageShape))}</div>`)
})
