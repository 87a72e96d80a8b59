// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { configStore } from '../../network/index.ts'
import type { RequiredWallet } from '../model/required-wallet.ts'
import { switchWallet } from '../model/wallet-state.ts'
import { AddDialog } from './add-dialog.tsx'

vi.mock('../services/vault-list.ts', () => ({ listOtherWallets: async () => [] }))

let page: ReturnType<typeof onPage> | undefined

async function offered(wanted?: RequiredWallet): Promise<string> {
  await act(async () => {
    page = onPage(<AddDialog wanted={wanted} onClose={() => undefined} />)
  })
  return document.body.textContent ?? ''
}

beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page?.leave()
  switchWallet(undefined)
  configStore.set(LOADING)
})

const SCAN = 'Scan a QR code'
const FILE = 'Import a file'

it.each([
  ['without a wallet', undefined],
  ['with a wallet', { address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' }],
])('offers the picture of a code and the camera in a browser %s (WAL-072, ADR 0054)', async (_what, wallet) => {
  switchWallet(wallet)
  const words = await offered()
  expect(words).toContain(FILE)
  expect(words).toContain(SCAN)
})

it('offers no camera if the operator disabled scanning (ENT-062, WAL-072)', async () => {
  configStore.set(ready({ openScanning: false } as ConfigFile))
  const words = await offered()
  expect(words).toContain(FILE)
  expect(words).not.toContain(SCAN)
})

it('offers no camera if a page needs a wallet that pays on one chain (WAL-072)', async () => {
  expect(await offered({ chain: 'eth' } as RequiredWallet)).not.toContain(SCAN)
})
