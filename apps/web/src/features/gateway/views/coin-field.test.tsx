// @vitest-environment happy-dom
import '../../../testing/swt-network.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import { CoinField } from './coin-field.tsx'

function coin(missing: OfferedCoin['missing']): OfferedCoin {
  return {
    base: 'MOAC',
    chain: 'moac',
    token: 'JMOAC',
    reason: 'notConnected',
    missing,
    isOwn: false,
  }
}

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it.each([
  ['hosts', 'This exchange has not connected the coin yet.', 'has no “hosts”'],
  ['agent', 'The connection to the coin’s network is interrupted.', 'No agent has read “moac”'],
] as const)('shows visitors a short reason for a coin without %s', (missing, reason, cause) => {
  for (const group of [undefined, 'gateway'] as const) activateMessages('en', compileCatalog('en', group))
  page = onPage(<CoinField coins={[coin(missing)]} chosen={undefined} onChoose={vi.fn()} />)
  act(() => page.place.querySelector('button')?.click())
  const [row] = [...document.querySelectorAll('li')]
  const details = row?.querySelector('details')
  expect(row?.querySelector('button')?.textContent).toContain(reason)
  expect(row?.querySelector('button')?.textContent).not.toContain(cause)
  expect(details?.open).toBe(false)
  expect(details?.querySelector('summary')?.textContent).toBe('For the operator')
  expect(details?.textContent).toContain(cause)
})
