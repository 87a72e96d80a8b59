import { rmSync } from 'node:fs'
import { definitionOf, type NetworkId } from '@tidebook/protocol/networks'
import { afterEach, describe, expect, it } from 'vitest'
import { localNetworks } from '../src/base/networks.ts'
import type { NodeProgram } from './testkit/node-program.ts'
import { runNodeProgram } from './testkit/node-program.ts'
import { callRpc, temporaryFolder } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const AMOUNT = '1000000000'

let program: NodeProgram | undefined
let data = ''
afterEach(() => {
  program?.child.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

describe('networks with separate ledgers', () => {
  it.each(Object.keys(localNetworks) as NetworkId[])('%s applies a payment', async (id) => {
    const definition = definitionOf(id)
    const { firstLedgers } = localNetworks[id]
    data = temporaryFolder()
    program = runNodeProgram(['--network', id, '--manual', '--data', data], { GENESIS_CLOSE_TIME: '946771200' })
    const url = `http://127.0.0.1:${await program.port}/`
    const friend = TestWallet.named('friend', 'secp256k1', definition)
    const { blob, hash } = TestWallet.genesis(definition).pay(friend.address, AMOUNT)
    expect(await callRpc(url, 'submit', { tx_blob: blob })).toMatchObject({ engine_result: 'tesSUCCESS' })
    const index = firstLedgers + 1
    expect(await callRpc(url, 'ledger_accept')).toMatchObject({ status: 'success', ledger_index: index })
    expect(await callRpc(url, 'tx', { transaction: hash })).toMatchObject({ validated: true, ledger_index: index })
    expect(await callRpc(url, 'account_info', { account: friend.address, ledger_index: 'validated' })).toMatchObject({
      account_data: { Account: friend.address, Balance: AMOUNT },
    })
    expect(await callRpc(url, 'server_info')).toMatchObject({ info: { network: id } })
  })
})
