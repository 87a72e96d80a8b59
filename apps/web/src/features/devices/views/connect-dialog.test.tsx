// @vitest-environment happy-dom
import type { DeviceAccount } from '@tidebook/chains/device'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressOn, KEY } from '../../../../../../packages/chains/testing/transfers.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { ConnectDialog } from './connect-dialog.tsx'

const ADDRESS = addressOn('xrp', KEY)
const OTHER = addressOn('xrp', '11'.repeat(32))
/** The device's first response and its response during the comparison. */
let addresses: { readonly first: string; readonly shown: string }

vi.mock('../services/with-device.ts', async (load) => ({
  ...(await load<object>()),
  withDevice: (_signal: AbortSignal, act: (link: object) => Promise<unknown>) => act({}),
}))
vi.mock('@tidebook/chains/device', async (load) => ({
  ...(await load<object>()),
  accountAt: async (_link: object, chain: 'xrp', path: string, shown: boolean): Promise<DeviceAccount> => ({
    chain,
    path,
    address: shown ? addresses.shown : addresses.first,
  }),
}))

let page: ReturnType<typeof onPage>
const onAdd = vi.fn(() => true)
const onClose = vi.fn()
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  setNetwork(SWT_NETWORK)
  Object.defineProperty(navigator, 'hid', { value: new EventTarget(), configurable: true })
  onAdd.mockClear()
  onClose.mockClear()
  page = onPage(<ConnectDialog onAdd={onAdd} onClose={onClose} />)
})
afterEach(() => {
  page.leave()
  Reflect.deleteProperty(navigator, 'hid')
})

function connect(): Promise<void> {
  return act(async () =>
    (page.all('footer button') as HTMLElement[]).find(({ textContent }) => textContent === 'Connect')?.click(),
  )
}

it('stores the address that its owner compared', async () => {
  addresses = { first: ADDRESS, shown: ADDRESS }
  await connect()
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ address: ADDRESS }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('stores nothing when the device returns a different address the second time', async () => {
  addresses = { first: ADDRESS, shown: OTHER }
  await connect()
  expect(onAdd).not.toHaveBeenCalled()
  expect(page.place.textContent).toContain('The device returned an invalid response')
})
