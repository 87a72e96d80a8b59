// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { activateMessages } from './i18n.ts'
import { PanelBoundary } from './panel-boundary.tsx'

it('offers a retry once after a panel fails, and a reload after its second failure (UX-106)', () => {
  activateMessages('en', { 'common.retry': 'again', 'shell.reload': 'reload' })
  vi.spyOn(console, 'error').mockReturnValue()
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const draws = vi.fn((): ReactElement => {
    throw new TypeError('Failed to fetch')
  })
  const Panel = (): ReactElement => draws()
  const page = onPage(
    <PanelBoundary>
      <Panel />
    </PanelBoundary>,
  )
  const press = (words: string): void => {
    const button = page.all('button').find(({ textContent }) => textContent === words)
    if (button === undefined) throw new RangeError(words)
    page.click(button)
  }
  const before = draws.mock.calls.length
  press('again')
  expect(draws.mock.calls.length).toBeGreaterThan(before)
  expect(reload).not.toHaveBeenCalled()
  press('reload')
  expect(reload).toHaveBeenCalledOnce()
  expect(report.mock.calls.map(([error]) => String(error))).toContain('TypeError: Failed to fetch')
  page.leave()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
