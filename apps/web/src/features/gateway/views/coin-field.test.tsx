// @vitest-environment happy-dom
import '../../../testing/swt-network.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import { CoinField } from './coin-field.tsx'

function coin(connection: OfferedCoin['connection']): OfferedCoin {
  return {
    base: 'MOAC',
    chain: 'moac',
    token: 'JMOAC',
    reason: 'notConnected',
    connection,
    isOwn: false,
  }
}

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it.each([
  ['pending', 'This exchange has not connected the coin yet.'],
  ['interrupted', 'The connection to the coin’s network is interrupted.'],
] as const)(
  'shows why a coin is closed whose connection is %s, without details for the operator',
  (connection, reason) => {
    for (const group of [undefined, 'gateway'] as const) activateMessages('en', compileCatalog('en', group))
    page = onPage(<CoinField coins={[coin(connection)]} chosen={undefined} onChoose={vi.fn()} />)
    act(() => page.place.querySelector('button')?.click())
    const [row] = [...document.querySelectorAll('li')]
    expect(row?.querySelector('button')?.textContent).toContain(reason)
    expect(row?.querySelector('details')).toBeNull()
  },
)
