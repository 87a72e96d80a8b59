// @vitest-environment happy-dom
import { ClientError } from '@tidebook/client'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import '../../../testing/swt-network.ts'
import { submitTransaction } from '../../transactions/index.ts'
import { liveNodes } from '../../transactions/services/ledger.ts'
import { account, beginWithWallet, signedOf } from '../../transactions/testing/signing-wallet.ts'
import { TransferProgress } from './transfer-progress.tsx'

// The vault, which confirms and signs, has its own tests.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  signWithWallet: async ({ tx }) => signedOf(tx),
}))
// The test document has no Web Locks.
vi.mock('../../transactions/services/between-tabs.ts', () => ({
  betweenTabs: <T,>(_account: string, action: () => T): T => action(),
}))

const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const TX = { TransactionType: 'Payment', Account: account, Destination: THEM, Amount: '3000000' }

let page: ReturnType<typeof onPage>

beginWithWallet()
beforeEach(async () => {
  activateMessages('en', { ...compileCatalog('en'), ...compileCatalog('en', 'transfer') })
  const { id } = await submitTransaction({ kind: 'payment', tx: TX })
  page = onPage(<TransferProgress id={id} />)
})
afterEach(() => page.leave())

/** The next validated ledger includes the transfer with this result. */
function includeInLedger(result: string): Promise<void> {
  const meta = { TransactionResult: result, TransactionIndex: 0, AffectedNodes: [] }
  const used = { account_data: { Account: account, Balance: '1', Sequence: 8, OwnerCount: 0 }, ledger_index: 101 }
  vi.mocked(liveNodes.accountInfo).mockResolvedValue(used as never)
  vi.mocked(liveNodes.validatedLedger).mockResolvedValue({ index: 101, completeLedgers: '1-101' })
  vi.mocked(liveNodes.transaction).mockResolvedValue({ ledger_index: 101, meta } as never)
  return act(async () => void (await vi.advanceTimersByTimeAsync(20_000)))
}

function status(): string | undefined {
  return page.all('[data-transfer-status]')[0]?.dataset['transferStatus']
}

it.each([
  ['tesSUCCESS', 'success', 'Transfer succeeded', 'Payment submission failed'],
  ['tecUNFUNDED_PAYMENT', 'failure', 'Payment submission failed', 'Transfer succeeded'],
  ['tecNO_DST_INSUF_NATIVE', 'failure', 'Payment submission failed', 'Transfer succeeded'],
] as const)(
  'TRF-005: a submitted transfer that a ledger includes with %s ends as %s',
  async (result, expected, words, others) => {
    expect(status()).toBe('submitting')
    await includeInLedger(result)
    expect(status()).toBe(expected)
    expect(page.place.textContent).toContain(words)
    expect(page.place.textContent).not.toContain(others)
    // A failure also states the code of the ledger's result.
    expect(page.place.textContent.includes(`(${result})`)).toBe(expected === 'failure')
  },
)

it('TRF-006 ERR-049: shows that the outcome is unknown, and why, while no node answers', async () => {
  page.leave()
  vi.mocked(liveNodes.submit).mockRejectedValue(new ClientError('node/unreachable', 'Network Error'))
  const { id } = await submitTransaction({ kind: 'payment', tx: TX })
  page = onPage(<TransferProgress id={id} />)
  expect(status()).toBe('searchFail')
  expect(page.place.textContent).toContain('Not known yet')
  expect(page.place.textContent).toContain('No node responds. The transaction has neither failed nor succeeded')
})
