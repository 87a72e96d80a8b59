import type { Page } from '@playwright/test'
import { signBlock } from '@tidebook/light-client/testing'
import type { TestBlock } from '@tidebook/light-client/testing'
import { fromHex, toHex } from '@tidebook/protocol'
import { appHash } from '@tidebook/protocol/proofs'
import { requestNode } from './ledger.ts'

const CARRIED_HASH = 'CA'.repeat(32)

/** The block that a node returns for a ledger. */
export type BlockOf = (ledger: {
  readonly index: number
  readonly hash: string
}) => Omit<TestBlock, 'appHash' | 'chainId' | 'height'> & Partial<Pick<TestBlock, 'chainId'>>

/** Responses to `block_proof` instead of those of the exchange's own node, which has no validators. */
export class FakeValidators {
  #blockOf: BlockOf | undefined

  /** Returns other blocks from now on; undefined passes requests on to the node. */
  show(blockOf: BlockOf | undefined): void {
    this.#blockOf = blockOf
  }

  /** Intercepts the sockets of a page. Call it before the page connects. */
  async attach(page: Page): Promise<void> {
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        const text = String(message)
        const blockOf = this.#blockOf
        if (blockOf === undefined || !text.includes('"block_proof"')) server.send(message)
        else void this.#answer(blockOf, text).then((answer) => socket.send(answer))
      })
    })
  }

  async #answer(blockOf: BlockOf, request: string): Promise<string> {
    const { id, ledger_index: index } = JSON.parse(request) as { readonly id: number; readonly ledger_index: number }
    const { ledger_hash: hash } = await requestNode<{ ledger_hash: string }>('ledger', { ledger_index: index })
    const block = blockOf({ index, hash })
    const committed = toHex(appHash(fromHex(hash), fromHex(CARRIED_HASH)))
    const signed = signBlock({ chainId: 'tide', height: index + 1, appHash: committed, ...block })
    const result = { ...signed, carried_hash: CARRIED_HASH, ledger_index: index, ledger_hash: hash, validated: true }
    return JSON.stringify({ id, status: 'success', type: 'response', result })
  }
}
