// @vitest-environment happy-dom
import { act, useRef, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { byRole } from '../../../testing/by-role.ts'
import { ChartToolbar } from './chart-toolbar.tsx'
import { useFullScreen } from './use-full-screen.ts'

vi.mock('./parts.ts', () => ({ BarToolsPart: () => null, IndicatorPanelPart: () => null }))

function Chart({ roomy = false }: { readonly roomy?: boolean }): ReactElement {
  const panel = useRef<HTMLElement>(null)
  const [full, toggle] = useFullScreen(panel)
  return (
    <section ref={panel} data-full={full}>
      <ChartToolbar listed full={full} onFull={toggle} engine={undefined} file="" roomy={roomy} />
    </section>
  )
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  for (const group of [undefined, 'chart'] as const) activateMessages('en', compileCatalog('en', group))
  // The test document has no full screen.
  Object.assign(document, { fullscreenElement: null })
  page = onPage(<Chart />)
})
afterEach(() => {
  page.leave()
  vi.restoreAllMocks()
})

it('shows minutes, hours and indicators as popovers, of which the browser opens one (CHT-018)', () => {
  const names = ['Minute intervals', 'Hour intervals', 'Indicators']
  const popovers = names.map((name) => {
    const [button] = byRole(page.place, 'button', name)
    return page.place.querySelector(`#${CSS.escape(button?.getAttribute('popovertarget') ?? '-')}`)
  })
  expect(popovers.map((each) => each?.getAttribute('popover'))).toEqual(['auto', 'auto', 'auto'])
})

it("covers the page in full screen, with or without the browser's support, and restores everything afterwards (CHT-036)", async () => {
  const panel = page.place.querySelector<HTMLElement>('section')
  if (panel === null) throw new Error('no panel')
  // If the browser rejects it, the panel fills the window.
  const ask = vi.fn(async () => Promise.reject(new TypeError('refused')))
  Object.assign(panel, { requestFullscreen: ask })
  const press = (name: string) => act(async () => byRole(page.place, 'button', name)[0]?.click())
  await press('Full screen')
  expect([ask.mock.calls.length, panel.dataset['full']]).toEqual([1, 'true'])
  await press('Exit full screen')
  expect(panel.dataset['full']).toBe('false')
  await press('Full screen')
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(panel.dataset['full']).toBe('false')
})

it('offers the same cycles and indicators on a phone as on a wide screen (CHT-045)', () => {
  const choices = (): readonly (string | null)[] =>
    page.all('button').map((button) => button.getAttribute('title') ?? button.textContent)
  const phone = choices()
  page.show(<Chart roomy />)
  expect(phone).toEqual(choices())
  expect(page.all('[role="menuitemradio"]').map(({ textContent }) => textContent)).toHaveLength(4 + 2)
  for (const cycle of ['Time-sharing', '15 minutes', 'Day', 'Week', 'Month']) expect(phone).toContain(cycle)
})
