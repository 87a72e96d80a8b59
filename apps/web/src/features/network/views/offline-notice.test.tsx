// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { byRole } from '../../../testing/by-role.ts'
import '../../../testing/swt-network.ts'
import { FIRST_NETWORK, networkStore } from '../model/network-store.ts'
import { probeNetwork } from '../services/start-network.ts'
import { NetworkBanner } from './network-banner.tsx'
import { OfflineNotice } from './offline-notice.tsx'

vi.mock('../services/start-network.ts', () => ({ probeNetwork: vi.fn() }))

const SENTENCE = 'No connection to the exchange. Check your internet connection and try again'
const OFFLINE = { ...FIRST_NETWORK, netState: false, reason: 'networkBroken' }

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page?.leave()
  networkStore.set(FIRST_NETWORK)
})

/** Returns whether a wide window shows the sentence in the banner, and whether the notice shows it. */
function shown(): readonly [boolean, boolean] {
  page = onPage(
    <>
      <div data-of="banner">
        <NetworkBanner onRetry={() => undefined} isShownBelow />
      </div>
      <div data-of="notice">
        <OfflineNotice className="wide" />
      </div>
    </>,
  )
  const alertIn = (place: string): HTMLElement | undefined => page?.all(`[data-of=${place}] [role=alert]`)[0]
  const banner = alertIn('banner')
  return [
    banner?.textContent.includes(SENTENCE) === true && !banner.className.includes('tablet:hidden'),
    alertIn('notice')?.textContent.includes(SENTENCE) === true,
  ]
}

it('shows the sentence once on a wide trade screen, with or without figures (ERR-045)', () => {
  networkStore.set(OFFLINE)
  expect(shown(), 'without figures').toEqual([true, false])
  page?.leave()
  networkStore.set({ ...OFFLINE, ledger: { index: 7, closeTime: 1_760_000_000_000 } })
  expect(shown(), 'with stale figures').toEqual([false, true])
})

it('offers to try again at once', async () => {
  networkStore.set({ ...OFFLINE, ledger: { index: 7, closeTime: 1_760_000_000_000 } })
  page = onPage(<OfflineNotice className="wide" />)
  await act(async () => byRole(page?.place ?? document, 'button', 'Try now')[0]?.click())
  expect(probeNetwork).toHaveBeenCalledOnce()
})
