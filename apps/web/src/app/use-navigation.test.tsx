// @vitest-environment happy-dom
import { useRef, type ReactElement } from 'react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { navigate } from '../lib/router/index.ts'
import { useScrollAndFocus } from './use-navigation.ts'

const Page = (): ReactElement => {
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

it('a new page starts at its top; one that changes its own address stays where it is', () => {
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
