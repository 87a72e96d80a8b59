import { chainOf, loadTransactions } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { conditionsFor, transferOn } from '../../chains/testing/transfers.ts'
import { TransferDesk } from './transfer-desk.ts'

const from = chainOf('eth').addressOf('ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486')
const conditions = conditionsFor('eth')
const { build } = await loadTransactions('eth')
const bytes = Buffer.from(build({ ...transferOn('eth', false), from }, conditions)).toString('hex')
const network = 'chainId' in conditions ? String(conditions.chainId) : undefined
const HIGHEST = { coefficient: 1n, scale: 0 }

function propose(desk: TransferDesk, changed = bytes) {
  return desk.propose({ chain: 'eth', signer: from, bytes: changed })
}

function desk() {
  return new TransferDesk({ rulesOf: () => ({ highestFee: HIGHEST, network }), clock: () => 0 })
}

const NOT_CONFIRMED = expect.objectContaining({ code: 'keyring/not-confirmed' })

describe('transfers that wait for confirmation', () => {
  it('are limited to sixteen, evicting the oldest first', async () => {
    const waiting = desk()
    const first = await propose(waiting)
    const second = await propose(waiting)
    for (let more = 0; more < 14; more += 1) await propose(waiting)
    expect(() => waiting.present(first.id, 1)).not.toThrow()
    await propose(waiting)
    expect(() => waiting.present(first.id, 1)).toThrow(NOT_CONFIRMED)
    expect(() => waiting.present(second.id, 1)).not.toThrow()
  })

  it('require a password typed in the prompt', async () => {
    const waiting = desk()
    const { id } = await propose(waiting)
    const locked = expect.objectContaining({ code: 'keyring/locked' })
    expect(() => waiting.confirm(id, bytes, 2), 'nobody has been asked').toThrow(locked)
    waiting.present(id, 2)
    expect(() => waiting.confirm(id, bytes, 2)).toThrow(locked)
    expect(() => waiting.confirm(id, `${bytes}00`, 3)).toThrow(NOT_CONFIRMED)
    expect(waiting.confirm(id, bytes, 3)).toMatchObject({ chain: 'eth', bytes })
  })

  it.each([
    ['nothing', '', 'keyring/transaction-refused'],
    ['half a byte', bytes.slice(1), 'keyring/transaction-refused'],
    ['more than is read', '00'.repeat(4097), 'keyring/transaction-refused'],
    ['as much as is read, and no transfer', '00'.repeat(4096), 'keyring/type-refused'],
  ])('reject %s', async (_what, changed, code) => {
    await expect(propose(desk(), changed)).rejects.toMatchObject({ code })
  })
})
