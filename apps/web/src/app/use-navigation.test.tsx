// @vitest-environment happy-dom
import { useRef, type ReactElement } from 'react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../testing/compiled-catalog.ts'
import { activateMessages } from '../lib/i18n.ts'
import { navigate } from '../lib/router/index.ts'
import { useDocumentTitle, useScrollAndFocus } from './use-navigation.ts'

function Page(): ReactElement {
  const [page, main] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)]
  useScrollAndFocus(page, main)
  return (
    <div ref={page}>
      <main ref={main} tabIndex={-1} />
    </div>
  )
}

const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => undefined)
afterEach(() => scrolled.mockRestore())

it('a new page starts at its top; a page that changes its own address keeps its position', () => {
  const shown = onPage(<Page />)
  const tops = (): number => scrolled.mock.calls.length
  act(() => navigate('/swap'))
  const before = tops()
  act(() => navigate('/amm'))
  expect(tops()).toBe(before + 1)
  act(() => navigate('/amm?pool=a', { replace: true }))
  expect(tops()).toBe(before + 1)
  act(() => navigate('/Home', { replace: true }))
  expect(tops()).toBe(before + 2)
  shown.leave()
})

function Titled(): null {
  useDocumentTitle()
  return null
}

it('the title of the page changes with the language (I18-008)', () => {
  activateMessages('en', compileCatalog('en'))
  navigate('/Home', { replace: true })
  const shown = onPage(<Titled />)
  expect(document.title).toBe('Home · Tidebook')
  act(() => activateMessages('zh', compileCatalog('zh')))
  expect(document.title).toMatch(/^\p{Script=Han}+ · Tidebook$/u)
  act(() => activateMessages('ru', compileCatalog('ru')))
  expect(document.title).toMatch(/^\p{Script=Cyrillic}+ · Tidebook$/u)
  shown.leave()
})
