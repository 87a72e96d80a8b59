// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { DecodedTransfer } from '@tidebook/chains'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildOfferCancel } from '@tidebook/protocol/transactions'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { proposalStore, transferStore, type InteractionOf } from '../model/interaction.ts'
import { keyring, messages } from '../testing/vault-session.ts'
import { openWindow } from '../testing/vault-window.ts'
import { SignDialog } from './sign-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))
// The test document is not painted, so nothing can cover anything.
vi.mock('./use-armed.ts', () => ({
  MUST_READ: 'data-must-read',
  useArmed: () => ({ armed: 'armed', isArmed: () => true, readOn: () => undefined }),
}))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const ETH = '0x2995c1376A852E4040caf9dbAE2c765e24C37a15'

let view: ReturnType<typeof openWindow>
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  view.close()
  proposalStore.set(undefined)
  transferStore.set(undefined)
  vi.restoreAllMocks()
})

const DECODED: DecodedTransfer = {
  chain: 'eth',
  from: ETH,
  to: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  asset: { code: 'ETH', decimals: 18 },
  amount: parseDecimal('1.5'),
  fee: parseDecimal('0.001'),
  validity: { kind: 'nonce', nonce: 1n },
}

function interactionOf(kind: 'sign' | 'signTransfer' | 'unlock', done = vi.fn()) {
  return { kind, number: 1, input: { address: account, vault: '', chain: 'eth' }, done } as never
}

function orderPrompt(): ReactElement {
  const tx = { ...buildOfferCancel({ account, offerSequence: 2 }), Fee: '10', Sequence: 7, LastLedgerSequence: 1270 }
  proposalStore.set({ id: 1, bytes: '', fields: tx })
  return <SignDialog interaction={interactionOf('sign') as InteractionOf<'sign'>} />
}

function transferPrompt(): ReactElement {
  transferStore.set({ id: 1, chain: 'eth', bytes: '', signer: ETH, decoded: DECODED })
  return <TransferDialog interaction={interactionOf('signTransfer') as InteractionOf<'signTransfer'>} />
}

it.each([
  ['WAL-064 an order from a locked wallet', orderPrompt, true, 'Sign and cancel the order'],
  ['WAL-077 a transfer, even from an unlocked wallet,', transferPrompt, false, 'Sign and send'],
] as const)('%s is signed with the trading password once the wallet is locked', async (_what, prompt, locked, yes) => {
  vi.spyOn(keyring, 'status').mockReturnValue(locked ? { locked } : { locked, id: '1', locksAt: 0 })
  const confirm = vi.spyOn(keyring, 'confirm')
  const confirmTransfer = vi.spyOn(keyring, 'confirmTransfer')
  view = openWindow(prompt())
  expect(view.fields()).toEqual(['Trading password'])
  await view.press(yes)
  expect(confirm).not.toHaveBeenCalled()
  expect(confirmTransfer).not.toHaveBeenCalled()
})

it('a forgotten password leads from the confirmation to the update of the wallet (WAL-053)', async () => {
  const done = vi.fn()
  view = openWindow(<UnlockDialog interaction={interactionOf('unlock', done) as InteractionOf<'unlock'>} />)
  messages.length = 0
  await view.press('Import with a secret')
  expect(done).toHaveBeenCalledExactlyOnceWith(undefined)
  expect(messages).toEqual([{ event: 'wants-import', chain: 'swt' }])
})
