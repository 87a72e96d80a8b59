// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { BookHead } from './book-panel.tsx'

const network = vi.hoisted(() => ({ isOffline: true }))

vi.mock(import('../../../lib/lazy-part.ts'), async (original) => ({
  ...(await original()),
  lazyPart: () => {
    const Part = () => {
      if (network.isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return <i>controls</i>
    }
    return Object.assign(Part, { fetch: async () => undefined })
  },
}))

it('UX-106 offers to load the controls of the book again in their place', () => {
  for (const group of [undefined, 'trade'] as const) activateMessages('en', compileCatalog('en', group))
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const page = onPage(<BookHead pair="SWT-CNY" />)
  const press = (): void => act(() => (page.all('button')[0] as HTMLElement).click())
  press()
  expect(page.place.textContent).toBe('Try again')
  network.isOffline = false
  press()
  expect(page.place.textContent).toBe('controls')
  page.leave()
})
